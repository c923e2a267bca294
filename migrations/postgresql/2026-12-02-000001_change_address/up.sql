-- From where it was done; NULL where nobody asked over the network.
ALTER TABLE changes ADD COLUMN address TEXT;
