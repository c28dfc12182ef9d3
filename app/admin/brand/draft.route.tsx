import type { RejectedColor } from '#app/features/brand/colors/palette.ts'
import { readDraftWrite } from '#app/features/content/drafts.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { DraftResponse } from '../components/content-editor/autosave.ts'
import { createDraftResponse } from '../components/content-editor/draft-response.server.ts'
import type { Route } from './+types/draft.route.ts'
import { saveBrandDraft } from './brand-draft.server.ts'
import { isSection } from './brand-sections.ts'
import { readSection } from './read-section.server.ts'

export const headers = requireAccess('pages')

export type BrandDraftResponse = DraftResponse & { errors: FieldErrors; rejected: RejectedColor[] }

/** Autosaves a section of the brand for its author; invalid input stays in the draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const section = form.get('section')
  if (!isSection(section)) return Response.json({}, { status: 400 })
  const parsed = readSection(section, form)
  const saved = await saveBrandDraft(context.get(servicesContext).db, {
    staffId: getPerson(context).id,
    fields: parsed.fields,
    section,
    invalidInput: parsed.ok ? undefined : parsed.input,
    shownVersion: parseVersion(form),
    write: readDraftWrite(form),
  })
  return createDraftResponse(
    saved,
    parsed.ok ? { errors: {}, rejected: [] } : { errors: parsed.errors, rejected: parsed.rejected },
  )
}
