-- Templates of proposals had the customer with logo and mockups, which the erasure of personal data does not search.
UPDATE "proposal_templates" SET "content" =
	regexp_replace(("content" - 'customer')::text, '"(artwork|mockup)": "(\\.|[^"\\])*"', '"\1": null', 'g')::jsonb
	|| '{"title": "New proposal"}'
WHERE "kind" = 'proposal';
