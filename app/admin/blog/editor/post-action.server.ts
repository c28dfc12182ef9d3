import { data, redirect } from 'react-router'
import { htmlToMarkdown } from '#app/features/blog/editing/markdown/html-to-markdown.server.ts'
import { checkPost } from '#app/features/blog/editing/post.schema.ts'
import {
  listDifferences,
  type PostValues,
  parsePostValues,
  toPostValues,
} from '#app/features/blog/editing/post-form.ts'
import { readStoredPost } from '#app/features/blog/editing/post-state.server.ts'
import type { StatusChange } from '#app/features/blog/editing/post-status.ts'
import { createPreviewLink, revokePreviewLink } from '#app/features/blog/editing/preview-link.server.ts'
import { deletePost } from '#app/features/blog/editing/remove.server.ts'
import { type SaveResult, savePost } from '#app/features/blog/editing/save.server.ts'
import { enqueuePublishing } from '#app/features/blog/editing/status.server.ts'
import { sanitizeHtml } from '#app/features/blog/sanitize.server.ts'
import { deleteDraft, readDraftWrite, saveDraft } from '#app/features/content/drafts.server.ts'
import { readImageForm } from '#app/features/images/form.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseVersion } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { parseChicagoTime } from '#app/lib/time/chicago-time.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { isUuid, readUuidField } from '../../access/uuid-field.ts'
import { formatDraftConflict } from '../../components/content-editor/draft-response.server.ts'
import { type Intent, isIntent, type PostResult } from './post-result.ts'

const maxYearsAhead = 5

/** Handles the buttons of the post editor. @param id undefined for a new post, whose id the form has */
export async function runPostAction(args: RouteArgs, { id, isNew }: { id: string | undefined; isNew: boolean }) {
  const services = args.context.get(servicesContext)
  const { db, jobs } = services
  const person = getPerson(args.context)
  const by = getActor(person, getClient(args).ip)
  const { form, rejected } = await readImageForm(args.request, services, by)
  const subject = id ?? readUuidField(form, 'id')
  if (subject === undefined) throw data(null, { status: 404 })
  const intent = form.get('intent') ?? 'draft'
  const redirectBack = (notice?: string) => redirect(`/admin/posts/${subject}${notice ? `?notice=${notice}` : ''}`, 303)

  switch (intent) {
    case 'delete': {
      const change = await deletePost(db, { id: subject, by })
      return redirect(`/admin/posts?notice=deleted${change ? `&undo=${change}` : ''}`, 303)
    }
    case 'discard':
      await deleteDraft(db, { kind: 'post', subject, staffId: person.id })
      if (isNew) return redirect('/admin/posts', 303)
      return (await readStoredPost(db, subject))
        ? redirectBack('discarded')
        : redirect('/admin/posts?notice=discarded', 303)
    case 'create-link':
      await createPreviewLink(db, { id: subject, by })
      return redirectBack()
    case 'revoke-link':
      await revokePreviewLink(db, { id: subject, by })
      return redirectBack()
  }

  const values = parsePostValues(form)
  const version = parseVersion(form)
  const write = readDraftWrite(form)
  const draft = { kind: 'post' as const, subject, staffId: person.id, version, fields: values, write }
  /** Rejected input stays as a draft, so that leaving the page loses nothing. */
  const rejectInput = async (result: Omit<PostResult, 'values'>, status?: number) => {
    if (isUuid(subject)) await saveDraft(db, draft)
    return reject({ values, ...result }, status)
  }
  if (intent === 'convert') {
    const text = htmlToMarkdown(values.text)
    if (text === sanitizeHtml(values.text)) {
      const message = 'This text stays HTML, as it is too long or has no Markdown equivalent.'
      return reject({ values, errors: {}, message }, 200)
    }
    const message = 'Converted to Markdown. Review the text, then save the draft or publish.'
    return reject({ values: { ...values, source: 'markdown', text }, errors: {}, message }, 200)
  }
  if (!isIntent(intent))
    return rejectInput({ errors: {}, message: 'This form is out of date. Reload the page and try again.' })
  const [image] = rejected
  if (image) return rejectInput({ errors: { picture: [`${image.name}: ${image.reason}`] } })

  const statusChange = getStatusChange(intent, form.get('publish_at'))
  if ('problem' in statusChange) return rejectInput({ errors: { publish_at: [statusChange.problem] } })
  const stored = isNew ? undefined : await readStoredPost(db, subject)
  if (intent === 'draft' && stored?.status === 'published') {
    // Visitors see the published version until this person publishes the draft.
    const draftResult = await saveDraft(db, draft)
    return draftResult.outcome === 'saved'
      ? redirectBack('draft-saved')
      : reject({ values, errors: {}, message: formatDraftConflict(draftResult) }, 409)
  }
  const checked = checkPost(values, { isPublic: intent === 'publish' || intent === 'schedule' })
  if (!checked.ok) return rejectInput({ errors: checked.errors })
  const saved = await savePost(db, { id: subject, version, fields: checked.fields, statusChange, by, write })
  if (saved.outcome !== 'saved') return rejectInput(toRejection(saved, values), 409)
  if (statusChange.to === 'scheduled') await enqueuePublishing(jobs, statusChange.at)
  return redirectBack(intent)
}

const reject = (result: PostResult, status = 422) => data(result, { status })

function getStatusChange(intent: Intent, at: unknown): StatusChange | { problem: string } {
  if (intent === 'draft') return { to: 'unchanged' }
  if (intent === 'publish') return { to: 'published' }
  if (intent !== 'schedule') return { to: 'draft' }
  const moment = parseChicagoTime(String(at ?? ''))
  if (!moment) return { problem: 'Enter a date and time' }
  const now = Date.now()
  if (moment.getTime() <= now) return { problem: 'This time is in the past. Publish now or choose a later time' }
  if (moment.getTime() > now + maxYearsAhead * 365 * 24 * 60 * 60 * 1000)
    return { problem: `Choose a time within ${maxYearsAhead} years` }
  return { to: 'scheduled', at: moment }
}

function toRejection(saved: Exclude<SaveResult, { outcome: 'saved' }>, values: PostValues): PostResult {
  switch (saved.outcome) {
    case 'slug taken':
      return { values, errors: { slug: [`“${saved.takenBy}” already uses this URL slug`] } }
    case 'not found':
      return {
        values,
        errors: {},
        message: 'Someone deleted this post. Save the draft or publish to keep yours as a new post.',
        conflict: { version: 0, changes: [], differences: [] },
      }
    case 'conflict': {
      const { current, otherChanges } = saved
      return {
        values,
        errors: {},
        message: 'Someone else edited this post while you were working. Your changes were not saved or published.',
        conflict: {
          version: current.version,
          changes: otherChanges,
          differences: listDifferences(toPostValues(current), values),
        },
      }
    }
  }
}
