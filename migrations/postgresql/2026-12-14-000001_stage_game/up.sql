-- Which game a stage plays; what is agreed of its matches is read by that game.
ALTER TABLE stages ADD COLUMN game TEXT NOT NULL DEFAULT 'brade';
