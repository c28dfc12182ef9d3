-- Written by hand up to the tables. Generated columns call it, which array_to_string, being stable, does not allow.
CREATE FUNCTION boxwright_join_lines(texts text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN array_to_string(texts, E'\n');
END $$;
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"other_domains" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"payment_terms" text,
	"is_tax_exempt" boolean DEFAULT false NOT NULL,
	"tax_certificate" jsonb,
	"billing_address" text,
	"shipping_address" text,
	"search_text" text GENERATED ALWAYS AS (boxwright_fold(E'\n' || coalesce(name, '') || E'\n' || coalesce(domain, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(regexp_replace(phone, '\D', '', 'g'), '') || E'\n' || case other_domains when '{}' then '' else boxwright_join_lines(other_domains) end || E'\n' || case tags when '{}' then '' else boxwright_join_lines(tags) end)) STORED NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (boxwright_fold(name)) STORED NOT NULL,
	CONSTRAINT "companies_domain_lower" CHECK (domain = lower(domain) and domain <> '')
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"name" text,
	"email" text,
	"other_emails" text[] DEFAULT '{}' NOT NULL,
	"job_title" text,
	"search_text" text GENERATED ALWAYS AS (boxwright_fold(E'\n' || coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(job_title, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(regexp_replace(phone, '\D', '', 'g'), '') || E'\n' || case other_emails when '{}' then '' else boxwright_join_lines(other_emails) end || E'\n' || case tags when '{}' then '' else boxwright_join_lines(tags) end)) STORED NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (boxwright_fold(coalesce(name, email, ''))) STORED NOT NULL,
	CONSTRAINT "contacts_named" CHECK (coalesce(name, email) is not null)
);
--> statement-breakpoint
ALTER TABLE "request_events" DROP CONSTRAINT "request_events_kind";--> statement-breakpoint
ALTER TABLE "project_requests" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "project_requests" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "project_requests" ADD COLUMN "uploaded_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "is_contact_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_domain" ON "companies" USING btree ("domain") WHERE domain is not null;--> statement-breakpoint
CREATE INDEX "companies_other_domains" ON "companies" USING gin ("other_domains") WHERE other_domains <> '{}';--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contacts_other_emails" ON "contacts" USING gin ("other_emails") WHERE other_emails <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_of_contact" ON "requests" USING btree ("contact_id","created_at","id") WHERE contact_id is not null;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_kind" CHECK (kind in ('status', 'owner', 'next-step', 'note', 'mail', 'answered', 'not-spam', 'contact', 'added', 'confirmation-withheld'));--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_source" CHECK (source in ('phone', 'show', 'email', 'other'));--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_files_array" CHECK (jsonb_typeof(uploaded_files) = 'array');
--> statement-breakpoint
-- Written by hand from here on.
-- The domain of a company's email address in lower case; null for one of a provider of private addresses.
CREATE FUNCTION boxwright_company_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT domain FROM rtrim(lower(split_part(email, '@', 2)), '.') domain
	WHERE domain <> '' AND domain <> ALL (ARRAY['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'live.com', 'msn.com', 'aol.com',
		'icloud.com', 'me.com', 'mac.com', 'protonmail.com', 'proton.me', 'mail.com', 'zoho.com', 'yandex.com', 'gmx.com', 'ymail.com',
		'googlemail.com', 'rocketmail.com', 'pm.me', 'fastmail.com', 'hey.com', 'tutanota.com', 'duck.com', 'inbox.com', 'email.com',
		'comcast.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'verizon.net', 'cox.net', 'charter.net', 'spectrum.net',
		'earthlink.net', 'optonline.net', 'frontier.com', 'centurylink.net', 'windstream.net', 'juno.com', 'netzero.net', 'rogers.com',
		'shaw.ca', 'sympatico.ca', 'telus.net', 'yahoo.ca', 'hotmail.ca', 'yahoo.co.uk', 'hotmail.co.uk', 'live.co.uk', 'outlook.co.uk',
		'btinternet.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'hotmail.fr', 'yahoo.fr', 'orange.fr', 'free.fr', 'libero.it',
		'yahoo.es', 'yahoo.com.mx', 'hotmail.es', 'qq.com', '163.com', 'mail.ru', 'yandex.ru'])
$$;
--> statement-breakpoint
UPDATE requests r SET phone = s.phone FROM (
	SELECT id, phone FROM project_requests WHERE phone IS NOT NULL
	UNION ALL SELECT id, phone FROM product_requests WHERE phone IS NOT NULL
	UNION ALL SELECT id, phone FROM swag_box_requests WHERE phone IS NOT NULL
) s WHERE s.id = r.id;
--> statement-breakpoint
-- Companies of earlier requests, by the domain of their addresses or, for private addresses, by name: as the trigger below.
INSERT INTO companies (name, domain, created_at)
SELECT coalesce((array_agg(company ORDER BY created_at) FILTER (WHERE company <> ''))[1], domain), domain, min(created_at)
FROM (SELECT company, created_at, boxwright_company_domain(email) AS domain FROM requests WHERE NOT suspected_spam AND status <> 'spam') r
WHERE domain IS NOT NULL GROUP BY domain;
--> statement-breakpoint
INSERT INTO companies (name, created_at)
SELECT (array_agg(company ORDER BY created_at))[1], min(created_at) FROM requests
WHERE NOT suspected_spam AND status <> 'spam' AND company <> '' AND boxwright_company_domain(email) IS NULL
	AND boxwright_fold(company) NOT IN (SELECT sort_name FROM companies)
GROUP BY boxwright_fold(company);
--> statement-breakpoint
INSERT INTO contacts (email, name, phone, company_id, created_at)
SELECT p.email, p.name, p.phone, coalesce(d.id, n.id), p.created_at
FROM (
	SELECT (array_agg(email ORDER BY created_at))[1] AS email,
		(array_agg(contact_name ORDER BY created_at) FILTER (WHERE contact_name <> ''))[1] AS name,
		(array_agg(phone ORDER BY created_at) FILTER (WHERE phone <> ''))[1] AS phone,
		(array_agg(company ORDER BY created_at) FILTER (WHERE company <> ''))[1] AS company, min(created_at) AS created_at
	FROM requests WHERE NOT suspected_spam AND status <> 'spam' GROUP BY lower(email)
) p
LEFT JOIN companies d ON d.domain = boxwright_company_domain(p.email)
LEFT JOIN LATERAL (SELECT id FROM companies WHERE sort_name = boxwright_fold(p.company) ORDER BY created_at, id LIMIT 1) n ON true;
--> statement-breakpoint
UPDATE requests r SET contact_id = c.id FROM contacts c
WHERE lower(c.email) = lower(r.email) AND NOT r.suspected_spam AND r.status <> 'spam';
--> statement-breakpoint
-- Links a request to the contact of its email address, and creates contact and company where they are missing. As the owner,
-- because the storefront's role reads no customers. A failure, such as a lock held for a second, leaves the request unlinked. Without scans of
-- tables, as plans made when they were empty would be kept while many rows are stored.
CREATE FUNCTION boxwright_link_contact() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' SET enable_seqscan = off AS $$
DECLARE
	contact public.contacts;
	company uuid;
	its_domain text := public.boxwright_company_domain(NEW.email);
	its_name text := nullif(NEW.company, '');
BEGIN
	-- The lock keeps the row until the request's reference to it is checked.
	SELECT * INTO contact FROM public.contacts WHERE lower(email) = lower(NEW.email) FOR KEY SHARE;
	IF NOT FOUND THEN
		SELECT * INTO contact FROM public.contacts
		WHERE other_emails <> '{}' AND other_emails @> ARRAY[lower(NEW.email)] LIMIT 1 FOR KEY SHARE;
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
REVOKE ALL ON FUNCTION boxwright_link_contact() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER contact_linked BEFORE INSERT ON requests FOR EACH ROW
WHEN (NEW.contact_id IS NULL AND NOT NEW.suspected_spam AND NEW.status <> 'spam') EXECUTE FUNCTION boxwright_link_contact();
--> statement-breakpoint
-- Of a request that is no spam after all, or whose email address was corrected.
CREATE TRIGGER contact_relinked BEFORE UPDATE OF suspected_spam, status, email ON requests FOR EACH ROW
WHEN (NOT NEW.suspected_spam AND NEW.status <> 'spam' AND (NEW.contact_id IS NULL OR lower(NEW.email) <> lower(OLD.email)))
EXECUTE FUNCTION boxwright_link_contact();
