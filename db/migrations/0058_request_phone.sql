ALTER TABLE "project_requests" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_reachable" CHECK (email is not null or (source is not null and phone is not null));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_reachable" CHECK (email is not null or (contact_name is not null and phone is not null));--> statement-breakpoint
-- Written by hand from here on.
-- The contact of a phone number and name: with an equal name, or without one. A shared number is that of several people.
CREATE FUNCTION boxwright_contact_of_phone(its_phone text, its_name text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
	digits text := right(regexp_replace(its_phone, '\D', '', 'g'), 10);
BEGIN
	IF length(digits) < 7 THEN
		RETURN NULL;
	END IF;
	RETURN (SELECT id FROM public.contacts
		WHERE search_text LIKE '%' || digits || '%' AND right(regexp_replace(phone, '\D', '', 'g'), 10) = digits
			AND (name IS NULL OR public.boxwright_fold(name) = public.boxwright_fold(its_name))
		ORDER BY name IS NULL, created_at, id LIMIT 1);
END $$;
--> statement-breakpoint
-- Links a request to the contact of its email address, or of phone number and name without one, and creates contact and company where they are missing. As the owner,
-- because the storefront's role reads no customers. A failure, such as a lock held for a second, leaves the request unlinked. Without scans of
-- tables, as plans made when they were empty would be kept while many rows are stored.
CREATE OR REPLACE FUNCTION boxwright_link_contact() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' SET enable_seqscan = off AS $$
DECLARE
	contact public.contacts;
	company uuid;
	its_domain text := public.boxwright_company_domain(NEW.email);
	its_name text := nullif(NEW.company, '');
BEGIN
	-- The lock keeps the row until the request's reference to it is checked.
	IF NEW.email IS NULL THEN
		SELECT * INTO contact FROM public.contacts
		WHERE id = public.boxwright_contact_of_phone(NEW.phone, NEW.contact_name) FOR KEY SHARE;
	ELSE
		SELECT * INTO contact FROM public.contacts WHERE lower(email) = lower(NEW.email) FOR KEY SHARE;
		IF NOT FOUND THEN
			SELECT * INTO contact FROM public.contacts
			WHERE other_emails <> '{}' AND other_emails @> ARRAY[lower(NEW.email)] LIMIT 1 FOR KEY SHARE;
		END IF;
	END IF;
	IF contact.company_id IS NULL THEN
		SELECT id INTO company FROM public.companies WHERE domain = its_domain;
		IF NOT FOUND THEN
			SELECT id INTO company FROM public.companies
			WHERE other_domains <> '{}' AND other_domains @> ARRAY[its_domain] LIMIT 1;
		END IF;
		IF NOT FOUND AND its_domain IS NULL AND its_name IS NOT NULL THEN
			SELECT id INTO company FROM public.companies WHERE sort_name = public.boxwright_fold(its_name) ORDER BY created_at, id LIMIT 1;
		END IF;
		IF company IS NULL AND coalesce(its_name, its_domain) IS NOT NULL THEN
			INSERT INTO public.companies (name, domain) VALUES (coalesce(its_name, its_domain), its_domain)
			ON CONFLICT DO NOTHING RETURNING id INTO company;
			IF company IS NULL THEN
				SELECT id INTO company FROM public.companies WHERE domain = its_domain;
			END IF;
		END IF;
	END IF;
	IF contact.id IS NULL THEN
		INSERT INTO public.contacts (name, email, phone, company_id)
		VALUES (nullif(NEW.contact_name, ''), NEW.email, nullif(NEW.phone, ''), company)
		ON CONFLICT DO NOTHING RETURNING id INTO contact.id;
		IF contact.id IS NULL THEN
			SELECT id INTO contact.id FROM public.contacts WHERE lower(email) = lower(NEW.email) FOR KEY SHARE;
		END IF;
	ELSIF (contact.name IS NULL AND NEW.contact_name <> '') OR (contact.phone IS NULL AND NEW.phone <> '')
		OR (contact.company_id IS NULL AND company IS NOT NULL) THEN
		UPDATE public.contacts SET name = coalesce(name, nullif(NEW.contact_name, '')), phone = coalesce(phone, nullif(NEW.phone, '')),
			company_id = coalesce(company_id, company), version = version + 1, updated_at = now()
		WHERE id = contact.id;
	END IF;
	NEW.contact_id := contact.id;
	RETURN NEW;
EXCEPTION WHEN OTHERS THEN
	RAISE WARNING 'request % has no contact: %', NEW.id, SQLERRM;
	RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER contact_relinked ON requests;
--> statement-breakpoint
-- Of a request that is no spam after all, or whose email address was corrected.
CREATE TRIGGER contact_relinked BEFORE UPDATE OF suspected_spam, status, email ON requests FOR EACH ROW
WHEN (NOT NEW.suspected_spam AND NEW.status <> 'spam' AND (NEW.contact_id IS NULL OR lower(NEW.email) IS DISTINCT FROM lower(OLD.email)))
EXECUTE FUNCTION boxwright_link_contact();
