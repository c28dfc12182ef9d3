import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { uploads } from '#db/tables/uploads.ts'
import { storeAttachments } from '../replies/attachments.server.ts'
import { sourceTitles } from '../sources.ts'
import { changeRequest } from '../workflow/change.server.ts'
import { type ManualRequest, manualSchema } from './forms/manual.schema.ts'
import { toProjectRow } from './forms/project.server.ts'
import { type RequestIntake, storeOnce } from './receive.server.ts'

const storageFolder = 'request-files'

type AddedRequest = { value: ManualRequest; formKey: string; files: Omit<StagedFile, 'field'>[]; by: Actor }

/**
 * Stores a request that a team member adds, with files, like one of the storefront. Notifies sales and the webhook, and the customer
 * if `confirm` is set. A repeated `formKey` stores no second request; the cleanup of uploads deletes the repeated files.
 * @returns the request's reference, and whether it was stored before
 */
export async function addManualRequest(
  services: Services,
  { value, formKey, files, by }: AddedRequest,
): Promise<{ reference: string | null; repeated: boolean }> {
  const stored = await storeAttachments(services, files, storageFolder)
  const intake: RequestIntake<typeof manualSchema, 'project'> = {
    kind: 'project',
    schema: manualSchema,
    createRow: (_tx, { company, source, ...project }) => ({
      ...toProjectRow(project),
      company,
      source,
      uploaded_files: stored.map(({ path, ...file }) => ({ ...file, url: path })),
    }),
  }
  const common = { id: randomUUID(), form_key: formKey, suspected_spam: false }
  return storeOnce(services, intake, value, common, {
    channels: value.confirm ? ['mail', 'webhook', 'confirmation'] : ['mail', 'webhook'],
    async addRows(tx, { id, reference }) {
      const paths = stored.map(({ path }) => path)
      if (paths.length > 0) await tx.update(uploads).set({ claimed_at: new Date() }).where(inArray(uploads.path, paths))
      await tx.insert(requestEvents).values({
        request_id: id,
        staff_id: by.staffId,
        actor: by.name,
        kind: 'added',
        after: sourceTitles[value.source],
      })
      await addAuditEntry(tx, {
        by,
        action: 'request.added',
        subject: reference,
        subjectId: id,
        after: { source: value.source },
      })
      if (value.assign && by.staffId) await changeRequest(tx, { id, change: { assigneeId: by.staffId }, by })
    },
  })
}
