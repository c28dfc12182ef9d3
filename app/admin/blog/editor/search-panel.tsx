import type { PostValues } from '#app/features/blog/editing/post-form.ts'
import { fieldId } from '#app/features/blog/editing/post-form.ts'
import { maxLength, shownInSearch } from '#app/features/blog/editing/post-limits.ts'
import { toSlug } from '#app/features/blog/post.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { withGround } from '#app/lib/own-images.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { EditedPost } from './edited-post.ts'

type SearchPanelProps = { post: EditedPost; values: PostValues; begun: PostValues; errors: FieldErrors; host: string }

/** Metadata for search engines and social networks, with a preview of the result. */
export function SearchPanel({ post, values, begun, errors, host }: SearchPanelProps) {
  const title = values.seo_title.trim() || values.title.trim() || 'Untitled post'
  const description = values.meta_description.trim() || values.excerpt.trim() || title
  const slug = values.slug || post.slug || toSlug(values.title)
  const { name } = useBrand()
  const fullTitle = `${title} | ${name}`
  return (
    <Panel title="SEO & sharing" text="Defaults to the title and excerpt.">
      <div className="grid gap-5">
        <TextField
          label="SEO title"
          optional
          id={fieldId('seo_title')}
          name="seo_title"
          defaultValue={begun.seo_title}
          maxLength={maxLength.seoTitle}
          autoComplete="off"
          errors={errors.seo_title ?? []}
          hint={<Length text={fullTitle} about={shownInSearch.title} what="including the store name" />}
        />
        <TextArea
          label="Meta description"
          optional
          id={fieldId('meta_description')}
          name="meta_description"
          rows={3}
          defaultValue={begun.meta_description}
          maxLength={maxLength.metaDescription}
          errors={errors.meta_description ?? []}
          hint={<Length text={description} about={shownInSearch.description} what="" />}
        />
        <TextField
          label="Canonical URL"
          optional
          id={fieldId('canonical_url')}
          name="canonical_url"
          type="url"
          defaultValue={begun.canonical_url}
          maxLength={maxLength.canonicalUrl}
          placeholder="https://"
          errors={errors.canonical_url ?? []}
          hint="The original URL if this post was first published on another site."
        />
        <figure aria-label="Search preview" className="post-result">
          <figcaption>Search preview</figcaption>
          <p className="post-result-where">
            {host} › blog › {slug}
          </p>
          <p className="post-result-title">{cut(fullTitle, shownInSearch.title)}</p>
          <p className="post-result-text">{cut(description, shownInSearch.description)}</p>
        </figure>
        <figure aria-label="Social preview" className="post-shared">
          <figcaption>Social preview</figcaption>
          <div>
            {values.picture ? (
              <img src={withGround(values.picture)} alt="" />
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

function Length({ text, about, what }: { text: string; about: number; what: string }) {
  const { length } = text
  return (
    <span className="tabular-nums">
      {length} {what ? `characters ${what}` : 'characters'}; about {about} shown
      {length > about && <strong>, the rest is truncated</strong>}.
    </span>
  )
}

/** At a word's end, as search engines do. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`
}
