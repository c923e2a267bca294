DELETE FROM statistics WHERE level = 'century';
