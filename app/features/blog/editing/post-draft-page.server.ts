import { parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import { draftPostContext } from '../post/draft-post.ts'
import { getPostPath } from '../post.ts'
import { postDocument } from './post-document.server.ts'
import { toPostFormValues } from './post-form.ts'
import { readStoredPost } from './post-state.server.ts'
import { renderDraft } from './render-draft.server.ts'
import { toPostInput } from './save-post.server.ts'

/** The page of a post with a draft of it, or with what is stored but not public. */
export async function getPostDraftPage(
  { db }: DraftServices,
  { id, fields, publishAt }: LinkedDraft,
): Promise<DraftPage | undefined> {
  const stored = await readStoredPost(db, id)
  const drafted = fields && (await parseDraft(db, postDocument, { id, fields }))
  const values = drafted ?? (stored && toPostFormValues(toPostInput(stored)))
  if (!values) return undefined
  if (!fields && stored?.status === 'published') return { path: getPostPath(stored), isPublic: true }
  const storedDate = stored?.published_at ? new Date(stored.published_at) : null
  const { post, content } = await renderDraft(db, values, publishAt ?? storedDate)
  const { seo_title: seoTitle, meta_description: metaDescription, canonical_url: canonicalUrl } = values
  const found = {
    ...post,
    id,
    content,
    categoryId: null,
    seoTitle,
    metaDescription,
    canonicalUrl,
    updatedAt: new Date(),
  }
  return { path: getPostPath(post), prepare: (context) => context.set(draftPostContext, found) }
}
