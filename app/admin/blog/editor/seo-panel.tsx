import type { PostFormValues } from '#app/features/blog/editing/post-form.ts'
import { getFieldId } from '#app/features/blog/editing/post-form.ts'
import { maxLength, searchResultLength } from '#app/features/blog/editing/post-limits.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { withBackground } from '#app/lib/own-images.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../../shell/admin-page.tsx'

type SeoPanelProps = {
  values: PostFormValues
  initialValues: PostFormValues
  errors: FieldErrors
  host: string
}

/** Metadata for search engines and social networks, with a preview of the result. */
export function SeoPanel({ values, initialValues, errors, host }: SeoPanelProps) {
  const postTitle = values.title.trim() || 'Untitled post'
  const title = values.seo_title.trim() || postTitle
  const description = values.meta_description.trim() || values.excerpt.trim() || postTitle
  const slug = values.slug || createSlug(values.title, maxLength.slug)
  const { name } = useBrand()
  const fullTitle = `${title} | ${name}`
  return (
    <Panel title="SEO & sharing" text="Defaults to the title and excerpt.">
      <div className="grid gap-5">
        <TextField
          label="SEO title"
          optional
          id={getFieldId('seo_title')}
          name="seo_title"
          defaultValue={initialValues.seo_title}
          maxLength={maxLength.seoTitle}
          autoComplete="off"
          errors={errors.seo_title ?? []}
          hint={<LengthHint text={fullTitle} limit={searchResultLength.title} suffix="including the store name" />}
        />
        <TextArea
          label="Meta description"
          optional
          id={getFieldId('meta_description')}
          name="meta_description"
          rows={3}
          defaultValue={initialValues.meta_description}
          maxLength={maxLength.metaDescription}
          errors={errors.meta_description ?? []}
          hint={<LengthHint text={description} limit={searchResultLength.description} />}
        />
        <TextField
          label="Canonical URL"
          optional
          id={getFieldId('canonical_url')}
          name="canonical_url"
          type="url"
          defaultValue={initialValues.canonical_url}
          maxLength={maxLength.canonicalUrl}
          placeholder="https://"
          errors={errors.canonical_url ?? []}
          hint="The original URL if this post was first published on another site."
        />
        <figure aria-label="Search preview" className="post-result">
          <figcaption>Search preview</figcaption>
          <p className="post-result-url">{`${host} › blog › ${slug}`}</p>
          <p className="post-result-title">{truncate(fullTitle, searchResultLength.title)}</p>
          <p className="post-result-text">{truncate(description, searchResultLength.description)}</p>
        </figure>
        <figure aria-label="Social preview" className="post-shared">
          <figcaption>Social preview</figcaption>
          <div>
            {values.picture ? (
              <img src={withBackground(values.picture)} alt="" />
            ) : (
              <p aria-hidden="true" className="post-shared-card">
                <span>{name}</span>
                <strong>{title}</strong>
              </p>
            )}
            <p className="post-shared-text">
              <span>{host}</span>
              <strong>{title}</strong>
              <span className="line-clamp-2">{description}</span>
            </p>
          </div>
        </figure>
      </div>
    </Panel>
  )
}

function LengthHint({ text, limit, suffix }: { text: string; limit: number; suffix?: string }) {
  const { length } = text
  return (
    <span className="tabular-figures">
      <span>{`${length} ${suffix ? `characters ${suffix}` : 'characters'}; about ${limit} shown`}</span>
      {length > limit && <strong>, the rest is truncated</strong>}
      <span>.</span>
    </span>
  )
}

/** Truncates at the end of a word, like search engines. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`
}
