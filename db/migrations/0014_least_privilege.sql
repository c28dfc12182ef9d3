CREATE TABLE "office_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
WITH moved AS (DELETE FROM shared_keys WHERE name = 'office' RETURNING name, value, created_at)
INSERT INTO office_keys (name, value, created_at) SELECT name, value, created_at FROM moved;
--> statement-breakpoint
-- What the shop's door may know of stored requests: whether this very form has come before. Whoever asks has its key.
CREATE FUNCTION boxwright_sent_before(kind text, key uuid) RETURNS TABLE (id uuid, reference text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	SELECT sent.id, requests.reference FROM (
		SELECT id FROM public.email_signups WHERE $1 = 'email-signup' AND form_key = $2
		UNION ALL SELECT id FROM public.project_requests WHERE $1 = 'project' AND form_key = $2
		UNION ALL SELECT id FROM public.product_requests WHERE $1 = 'quote' AND form_key = $2
		UNION ALL SELECT id FROM public.swag_box_requests WHERE $1 = 'swag-box' AND form_key = $2
		UNION ALL SELECT id FROM public.free_swag_box_requests WHERE $1 = 'free-sample' AND form_key = $2
	) sent LEFT JOIN public.requests ON requests.id = sent.id
$$;
--> statement-breakpoint
-- A file is claimed once; whoever claims it has its path, which no list shows. Waits for a sweep that holds the row, and finds it gone then.
CREATE FUNCTION boxwright_claim_uploads(paths text[]) RETURNS TABLE (path text, name text, size integer, type text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	UPDATE public.uploads SET claimed_at = now(), address_key = NULL
	WHERE uploads.path = ANY (paths) AND claimed_at IS NULL
	RETURNING uploads.path, uploads.name, uploads.size, uploads.type
$$;
--> statement-breakpoint
-- Of a file that no request has claimed: its row goes with it, or says since when it could not be deleted.
CREATE FUNCTION boxwright_drop_upload(dropped text, failed_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	DELETE FROM public.uploads WHERE path = dropped AND claimed_at IS NULL AND failed_at IS NULL;
	UPDATE public.uploads SET undeletable_at = failed_at, address_key = NULL
	WHERE path = dropped AND claimed_at IS NULL AND failed_at IS NOT NULL
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION boxwright_sent_before(text, uuid), boxwright_claim_uploads(text[]), boxwright_drop_upload(text, timestamptz) FROM PUBLIC;
