import { useId, useState } from 'react'
import type { PostFormValues } from '#app/features/blog/editing/post-form.ts'
import { getFieldId } from '#app/features/blog/editing/post-form.ts'
import { maxLength } from '#app/features/blog/editing/post-limits.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ImageField } from '../../images/image-field.tsx'
import { type SetUploadCount, useUploadCount } from '../../images/use-upload-count.ts'
import { Panel } from '../../shell/admin-page.tsx'
import type { EditedPost } from './edited-post.ts'
import { TagsField } from './tags-field.tsx'

type DetailsPanelProps = {
  post: EditedPost
  /** Current input. */
  values: PostFormValues
  /** Values when the page was loaded. */
  initialValues: PostFormValues
  errors: FieldErrors
  suggestions: { categories: string[]; tags: string[]; authors: string[] }
  onChange: () => void
  setUploadCount: SetUploadCount
}

/** URL slug, excerpt, image, category, tags and author. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { post, values, initialValues, errors, suggestions, onChange, setUploadCount } = props
  const id = useId()
  const [initialSlug] = useState(post.slug)
  const [isUploading, setUploading] = useState(false)
  useUploadCount(isUploading, setUploadCount)
  const willRedirect = post.slug !== '' && values.slug !== post.slug && values.slug !== ''
  const isNewCategory =
    values.category.trim() !== '' &&
    !suggestions.categories.some((name) => createSlug(name) === createSlug(values.category))
  // After React has rendered the hidden inputs, which `onChange` reads.
  const reportRendered = () => setTimeout(onChange)
  return (
    <Panel title="Details">
      <div className="grid gap-5">
        <TextField
          // Remounts if the slug was changed elsewhere.
          key={post.slug}
          label="URL slug"
          id={getFieldId('slug')}
          name="slug"
          defaultValue={post.slug === initialSlug ? initialValues.slug : post.slug}
          placeholder={createSlug(values.title, maxLength.slug)}
          maxLength={maxLength.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          errors={errors.slug ?? []}
          hint={
            willRedirect
              ? `/blog/${post.slug} will redirect here.`
              : values.slug === ''
                ? '/blog/… Defaults to the title.'
                : `/blog/${values.slug}`
          }
        />
        <TextArea
          label="Excerpt"
          id={getFieldId('excerpt')}
          name="excerpt"
          rows={3}
          defaultValue={initialValues.excerpt}
          maxLength={maxLength.excerpt}
          counter
          hint="One or two sentences for cards, the feed and link previews."
          errors={errors.excerpt ?? []}
        />
        <div id={getFieldId('picture')} className="save-bar-target">
          <ImageField
            name="picture"
            label="Featured image"
            max={1}
            value={initialValues.picture ? [{ url: initialValues.picture, alt: initialValues['picture-alt'] }] : []}
            errors={errors.picture ?? errors['picture-alt']}
            altHint="Describe the image for people who cannot see it."
            onChange={reportRendered}
            onBusy={setUploading}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
          <TextField
            label="Category"
            id={getFieldId('category')}
            name="category"
            list={`${id}-categories`}
            defaultValue={initialValues.category}
            maxLength={maxLength.category}
            autoComplete="off"
            errors={errors.category ?? []}
            {...(isNewCategory && {
              hint: `This category will be created when you ${post.status === 'published' ? 'publish' : 'save or publish'}.`,
            })}
          />
          <Options id={`${id}-categories`} names={suggestions.categories} />
          <TextField
            label="Author"
            id={getFieldId('author')}
            name="author"
            list={`${id}-authors`}
            defaultValue={initialValues.author}
            maxLength={maxLength.author}
            autoComplete="off"
            errors={errors.author ?? []}
          />
          <Options id={`${id}-authors`} names={suggestions.authors} />
        </div>
        <div id={getFieldId('tags')} className="save-bar-target">
          <TagsField
            value={initialValues.tags}
            suggestions={suggestions.tags}
            errors={errors.tags}
            onChange={reportRendered}
          />
        </div>
      </div>
    </Panel>
  )
}

function Options({ id, names }: { id: string; names: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
