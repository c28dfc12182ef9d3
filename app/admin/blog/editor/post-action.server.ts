import { redirect } from 'react-router'
import { deletePost } from '#app/features/blog/editing/delete-post.server.ts'
import { htmlToMarkdown } from '#app/features/blog/editing/markdown/html-to-markdown.server.ts'
import { checkPost } from '#app/features/blog/editing/post.schema.ts'
import { postDocument } from '#app/features/blog/editing/post-document.server.ts'
import { parsePostFormValues } from '#app/features/blog/editing/post-form.ts'
import { readStoredPost } from '#app/features/blog/editing/post-state.server.ts'
import { getStatus, type StatusChange } from '#app/features/blog/editing/post-status.ts'
import { savePost } from '#app/features/blog/editing/save-post.server.ts'
import { unschedulePost } from '#app/features/blog/editing/status.server.ts'
import { sanitizeHtml } from '#app/features/blog/sanitize.server.ts'
import { saveDocumentDraft } from '#app/features/content/documents.server.ts'
import { enqueuePublishing } from '#app/features/content/publish-scheduled.server.ts'
import { parsePublishTime, publishAtField } from '#app/features/content/schedule.ts'
import type { RouteArgs } from '../../access/client.server.ts'
import { receiveSubmission } from '../../components/content-editor/content-action.server.ts'
import { isLinkIntent } from '../../components/content-editor/publishing.server.ts'
import { type Intent, isIntent } from './post-intents.ts'

export const postEditor = {
  ...postDocument,
  parseForm: parsePostFormValues,
  getPath: (id: string) => `/admin/posts/${id}`,
  getNewPath: (id: string) => `/admin/posts/new?id=${id}`,
  listPath: '/admin/posts',
}

/** Handles the buttons of the post editor. @param id undefined for a new post, whose id the form has */
export async function runPostAction(args: RouteArgs, { id: pathId }: { id: string | undefined }) {
  const submission = await receiveSubmission(args, postEditor, pathId)
  const { services, id, by, edit, form, intent, respond, reject } = submission
  const { db, jobs } = services
  switch (intent) {
    case 'delete': {
      const deleted = await deletePost(db, { id, version: edit.version, by })
      if (deleted.outcome === 'conflict')
        return reject(
          'Someone else edited this post while you were working. Review it, and publish or discard your draft, before you delete it.',
          409,
        )
      const undo = deleted.outcome === 'deleted' ? `&undo=${deleted.change}` : ''
      return redirect(`/admin/posts?notice=deleted${undo}`, 303)
    }
    case 'convert': {
      const { text } = edit.fields
      const markdown = htmlToMarkdown(text)
      if (markdown === sanitizeHtml(text))
        return respond({ message: 'This text stays HTML, as it is too long or has no Markdown equivalent.' }, 200)
      const message = 'Converted to Markdown. Review the text, then save the draft or publish.'
      return respond({ fields: { ...edit.fields, source: 'markdown', text: markdown }, message, isChanged: true }, 200)
    }
  }
  const stored = await readStoredPost(db, id)
  // The draft of a published post is private and has its own schedule and link; of another post the team sees it.
  if (stored?.status === 'published' && intent !== 'publish' && intent !== 'unpublish') return submission.run()
  if (stored && isLinkIntent(intent)) return submission.changePreviewLink(intent, { staffId: null, name: stored.title })
  if (stored && intent === 'unschedule') {
    const version = await unschedulePost(db, { id, by })
    // The form stays based on another version if someone edited the post since.
    const isRebased = version === edit.version + 1
    if (isRebased) edit.version += 1
    return submission.unschedule({ isRebased })
  }
  if (!isIntent(intent)) return submission.run()
  const statusChange = getStatusChange(intent, form.get(publishAtField), services.settings.TIME_ZONE)
  if ('problem' in statusChange) {
    await saveDocumentDraft(db, postEditor, edit)
    return respond({ errors: { [publishAtField]: [statusChange.problem] } })
  }
  const isScheduled = stored !== undefined && getStatus(stored) === 'scheduled'
  const isPublic = intent === 'publish' || intent === 'schedule' || (intent === 'draft' && isScheduled)
  // Stores the post itself, not a draft of it; its status decides whether it is public.
  return submission.publish({
    validate: (fields) => checkPost(fields, { isPublic }),
    async save(db, publication) {
      const saved = await savePost(db, { ...publication, statusChange })
      if (saved.outcome === 'saved' && statusChange.to === 'scheduled') await enqueuePublishing(jobs, statusChange.at)
      return saved
    },
    messageKey: intent,
  })
}

function getStatusChange(intent: Intent, at: unknown, timeZone: string): StatusChange | { problem: string } {
  if (intent === 'draft') return { to: 'unchanged' }
  if (intent === 'publish') return { to: 'published' }
  if (intent !== 'schedule') return { to: 'draft' }
  const time = parsePublishTime(at, timeZone)
  return 'problem' in time ? time : { to: 'scheduled', at: time.at }
}
