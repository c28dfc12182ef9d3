-- PostgreSQL keeps 32 compiled regular expressions a session. The derived columns of a product used more, so that each row
-- compiled them all again: LIKE instead where it says the same.
CREATE OR REPLACE FUNCTION boxwright_method(method text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	name text := boxwright_fold(left(method, 100));
BEGIN
	RETURN CASE
		WHEN name LIKE '%patch%' THEN 'patch'
		WHEN name LIKE ANY ('{%label%,%sticker%}') THEN 'label'
		WHEN name LIKE '%embroid%' THEN 'embroidery'
		WHEN name LIKE '%sublimat%' THEN 'sublimation'
		WHEN name LIKE ANY ('{%laser%,%engrav%,%etch%}') THEN 'laser-engraving'
		WHEN name LIKE ANY ('{%padprint%,%pad print%,%pad-print%,%tampo%}') THEN 'pad-print'
		WHEN name LIKE ANY ('{%screen%,%silk%}') THEN 'screen-print'
		WHEN name LIKE ANY ('{%emboss%,%deboss%}') THEN 'deboss'
		WHEN name LIKE ANY ('{%foil%,%hot stamp%}') THEN 'foil'
		WHEN name LIKE ANY ('{%kiln%,%ceramic%}') THEN 'kiln-fired'
		WHEN name LIKE ANY ('{%woven%,%knit%,%jacquard%}') THEN 'woven'
		WHEN name LIKE ANY ('{%transfer%,%dtf%,%heat%}') THEN 'heat-transfer'
		WHEN name ~ 'full[ -]?color|four[ -]?color|4[ -]?color|digital|direct to|\m(cmyk|dtg|uv|inkjet|offset|litho)' THEN 'full-color'
	END;
END $$;
