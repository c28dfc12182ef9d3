import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import type { Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import { ensureProposalMailQueue } from '../mail/queue.server.ts'
import { queueSentMails } from '../mail/queue-sent-mails.server.ts'
import { ensureSendQueue, type SendJob, sendDueProposal, sendQueue } from './send-proposal.server.ts'

type SendServices = Pick<Services, 'db' | 'jobs' | 'content'> & { log: Logger }

/** Makes the PDF of a sent version. */
type MakePdf = (version: { id: string; number: number }) => Promise<unknown>

/** Sends proposals whose time has come, with an email to each recipient. */
export async function startSendWorker(services: SendServices, makePdf: MakePdf): Promise<void> {
  const { jobs } = services
  await ensureSendQueue(jobs)
  await ensureProposalMailQueue(jobs)
  await jobs.work<SendJob>(sendQueue, { pollingIntervalSeconds: 2 }, async ([job]) => {
    if (job) await runSendJob(services, job.data, makePdf)
  })
}

/** Runs one job, which does nothing if its proposal was sent, canceled or scheduled for another time since. */
export async function runSendJob(
  { db, jobs, content, log }: SendServices,
  job: SendJob,
  makePdf?: MakePdf,
): Promise<void> {
  const { id, at, staffId, recipientIds } = job
  // The queue runs jobs by this clock.
  const now = await readDatabaseTime(db)
  if (new Date(at) > now) {
    // Restored from a backup, which has no start times.
    await jobs.send(sendQueue, job, { startAfter: at })
    return
  }
  const result = await sendDueProposal(
    { db },
    {
      id,
      at: new Date(at),
      by: await readSender(db, staffId),
      brand: await readBrand({ content }),
      now,
      onSent: (tx, sent) => queueSentMails(jobs, tx, { ...sent, recipientIds }),
    },
  )
  log.info({ proposalId: id, outcome: result.outcome }, 'proposal.processed')
  if (result.outcome !== 'sent' || !makePdf) return
  // An acceptance stores its hash; without one, the first email or download makes it.
  await makePdf({ id, number: result.version }).catch((error) =>
    log.warn({ err: error, proposalId: id }, 'proposal.pdf_failed'),
  )
}

async function readSender(db: Queryable, staffId: string | null): Promise<Actor> {
  const [person] = staffId ? await db.select().from(staff).where(eq(staff.id, staffId)) : []
  return { staffId: person?.id ?? null, name: person?.email ?? 'store', ip: null }
}
