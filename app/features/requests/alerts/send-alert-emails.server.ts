import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { canMailStaff } from '#app/features/staff/staff-mail.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { getRejection, type Mail, openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import { parseLocalTime, toLocalTime } from '#app/lib/time/local-time.ts'
import { staffAlertEmails, staffAlerts } from '#db/tables/alerts.ts'
import { staff } from '#db/tables/staff.ts'
import { describeFailure } from '../intake/failure.server.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'
import { alertKinds, defaultAlertEmails } from './alert-kinds.ts'
import { createAlertMail } from './alert-mail.ts'
import { type ListedAlert, listAlertsById } from './alerts.server.ts'

export type AlertAttachment = NonNullable<Parameters<Mail['send']>[0]['attachments']>[number]

export type AlertMailServices = Pick<Services, 'db' | 'settings' | 'content'> & {
  log: Logger
  /** The file that the email with an alert carries; undefined without one. */
  getAttachment?: (alert: ListedAlert) => Promise<AlertAttachment | undefined>
}

/** Files of one email; alerts beyond them have their links. */
const maxAttachments = 5

/** When daily emails are sent, in the shop's time zone; after the alerts of the day are created. */
const dailyTime = '08:00'
/** Older alerts are not emailed, such as after a person changed their emails from never. */
const maxAgeHours = 48

/** The latest moment up to now at which daily emails were due. */
function getLastDaily(now: Date, timeZone: string): Date {
  const getDaily = (day: Date) => parseLocalTime(`${toLocalTime(day, timeZone).slice(0, 10)}T${dailyTime}`, timeZone)
  const today = getDaily(now)
  return today && today <= now ? today : (getDaily(new Date(now.getTime() - dayMs)) ?? now)
}

/** SQL condition: unread, and the moment of its person's emails has passed since it was created. */
function isToEmail(now: Date, timeZone: string): SQL | undefined {
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  const defaults = alertKinds.map((kind) => sql`when ${kind} then ${defaultAlertEmails[kind]}`)
  const timing = sql`coalesce(${staffAlertEmails.timing}, case ${staffAlerts.kind} ${sql.join(defaults, sql` `)} end)`
  return and(
    isNull(staffAlerts.emailed_at),
    isNull(staffAlerts.read_at),
    gt(staffAlerts.created_at, new Date(now.getTime() - maxAgeHours * 60 * 60 * 1000)),
    or(
      sql`${timing} = 'at-once'`,
      and(sql`${timing} = 'hourly'`, lt(staffAlerts.created_at, hour)),
      and(sql`${timing} = 'daily'`, lt(staffAlerts.created_at, getLastDaily(now, timeZone))),
    ),
  )
}

/**
 * Emails the alerts that are due, one email a person. Stateless: whatever minute was missed, the next run sends. A crash between
 * sending and committing sends the email again with the same Message-ID.
 * @returns the people whose email failed temporarily
 */
export async function sendAlertEmails(
  services: AlertMailServices,
  now: Date,
  skip: readonly string[] = [],
): Promise<string[]> {
  const { db, settings, content } = services
  if (!settings.SMTP_URL || !(await canMailStaff(services))) return []
  const recipients = await db
    .selectDistinct({ id: staff.id, email: staff.email })
    .from(staffAlerts)
    .innerJoin(staff, and(eq(staff.id, staffAlerts.staff_id), requestTeamCondition))
    .leftJoin(
      staffAlertEmails,
      and(eq(staffAlertEmails.staff_id, staffAlerts.staff_id), eq(staffAlertEmails.kind, staffAlerts.kind)),
    )
    .where(isToEmail(now, settings.TIME_ZONE))
  const due = recipients.filter(({ id }) => !skip.includes(id))
  if (due.length === 0) return []
  const sender = createMailSender(await readBrand({ content }), settings.PUBLIC_URL)
  const mail = openMail(settings.SMTP_URL, settings)
  const failed: string[] = []
  try {
    for (const recipient of due)
      if (!(await sendOne(services, { mail, sender, recipient, now }))) failed.push(recipient.id)
  } finally {
    mail.close()
  }
  return failed
}

type Delivery = {
  mail: Mail
  sender: Parameters<typeof renderMail>[1]
  recipient: { id: string; email: string }
  now: Date
}

/** @returns false if it should be tried again */
async function sendOne(
  { db, settings, log, getAttachment }: AlertMailServices,
  { mail, sender, recipient, now }: Delivery,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: staffAlerts.id })
      .from(staffAlerts)
      .leftJoin(
        staffAlertEmails,
        and(eq(staffAlertEmails.staff_id, staffAlerts.staff_id), eq(staffAlertEmails.kind, staffAlerts.kind)),
      )
      .where(and(eq(staffAlerts.staff_id, recipient.id), isToEmail(now, settings.TIME_ZONE)))
      .orderBy(asc(staffAlerts.id))
      .for('update', { of: staffAlerts, skipLocked: true })
    const ids = locked.map(({ id }) => id)
    if (ids.length === 0) return true
    const alerts = await listAlertsById(tx, ids)
    // Of removed requests or assigned emails only; they stay due, as a request may be restored.
    if (alerts.length === 0) return true
    const { subject, content } = createAlertMail(alerts, settings.PUBLIC_URL ?? '')
    try {
      await mail.send({
        shop: sender.name,
        to: recipient.email,
        subject,
        messageId: `<alert.${ids.join('.').slice(0, 200)}@requests.boxwright>`,
        isAutomatic: true,
        attachments: await readAttachments(alerts, getAttachment),
        ...(await renderMail(content, sender)),
      })
      log.info({ staffId: recipient.id, alerts: ids.length }, 'alert_email.sent')
    } catch (error) {
      log.warn({ staffId: recipient.id, failure: describeFailure(error) }, 'alert_email.failed')
      if (getRejection(error)?.isPermanent !== true) return false
    }
    await tx
      .update(staffAlerts)
      .set({ emailed_at: now })
      .where(
        inArray(
          staffAlerts.id,
          alerts.map(({ id }) => id),
        ),
      )
    return true
  })
}

async function readAttachments(
  alerts: readonly ListedAlert[],
  getAttachment: AlertMailServices['getAttachment'],
): Promise<AlertAttachment[]> {
  const attachments: AlertAttachment[] = []
  for (const alert of alerts) {
    const attachment = attachments.length < maxAttachments ? await getAttachment?.(alert) : undefined
    if (attachment) attachments.push(attachment)
  }
  return attachments
}
