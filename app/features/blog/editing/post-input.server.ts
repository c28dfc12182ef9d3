import type { StoredPost } from './post-state.server.ts'
import type { PostInput } from './save-post.server.ts'

/** The editable fields of a stored post. Restoring one keeps the status and the dates of the post. */
export function toPostInput(post: StoredPost): PostInput {
  const { slug, title, excerpt, featured_image, featured_image_alt, author } = post
  const { seo_title, meta_description, canonical_url, category, tags, content, markdown } = post
  return {
    slug,
    title,
    excerpt,
    featured_image,
    featured_image_alt,
    author,
    seo_title,
    meta_description,
    canonical_url,
    source:
      markdown === null && content !== ''
        ? { kind: 'html', text: content }
        : { kind: 'markdown', text: markdown ?? content },
    category: category?.name ?? null,
    tags: tags.map(({ name }) => name),
  }
}
