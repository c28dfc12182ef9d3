import type { Actor } from '#app/features/audit/audit.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import type { Person } from '#app/features/staff/person.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { describeMailFailure } from '#app/lib/mail/describe-mail-failure.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { formatSender, openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import { changeSetup } from './setup.server.ts'

type TestMail = {
  settings: Settings
  brand: Brand
  to: string
  /** Origin of the test, as stated in the email. */
  requestedBy: string
}

/**
 * Sends a test email like notifications and replies.
 * @returns the response of the mail server
 * @throws Error with a diagnosis for people, without a mail server or if it rejects the email
 */
export async function sendTestMail({ settings, brand, to, requestedBy }: TestMail): Promise<string> {
  const { SMTP_URL, SALES_EMAIL = '', PUBLIC_URL } = settings
  const { name: shop } = brand
  if (!SMTP_URL) throw new Error('No mail server is set: set SMTP_URL, or choose one under Settings in the admin.')
  const mail = openMail(SMTP_URL, settings)
  const facts = [
    { label: 'From', value: formatSender(settings, shop) ?? '' },
    { label: 'Requests are sent to', value: SALES_EMAIL },
    { label: 'Links point to', value: PUBLIC_URL ?? 'PUBLIC_URL is not set' },
  ]
  const content = {
    preview: 'Your email settings work.',
    title: 'Email is set up',
    parts: [
      { text: `${shop} sent this test with the settings it uses for notifications and replies.` },
      { facts, lines: facts.map(({ label, value }) => `${label}: ${value}`) },
    ],
    footer: [`Requested by: ${requestedBy}`],
  }
  try {
    return await mail.send({
      shop,
      to,
      subject: `Test email from ${shop}`,
      isAutomatic: true,
      ...(await renderMail(content, createMailSender(brand, PUBLIC_URL))),
    })
  } catch (error) {
    throw new Error(describeMailFailure(error, SMTP_URL))
  } finally {
    mail.close()
  }
}

/** Test emails of one person in ten minutes. */
const maxTestEmails = 10

/** Sends a test email to a team member, for the screens of setup and settings. */
export async function sendTestMailToPerson(
  services: Pick<Services, 'db' | 'settings' | 'content' | 'limitAttempts'>,
  { person, by, log }: { person: Pick<Person, 'id' | 'email'>; by: Actor; log: Logger },
): Promise<{ status: number; text: string }> {
  const minutes = await services.limitAttempts('test-mail', person.id, maxTestEmails)
  if (minutes !== undefined) return { status: 429, text: formatTooManyAttempts(minutes) }
  const to = person.email
  let text: string
  try {
    const brand = await readBrand(services)
    const result = await sendTestMail({ settings: services.settings, brand, to, requestedBy: to })
    text = `Test email sent to ${to}. Response of the mail server: ${result}`
  } catch (error) {
    log.warn({ err: error }, 'email.test_failed')
    const reason = error instanceof Error ? error.message : String(error)
    return { status: 422, text: `The test email could not be sent. ${reason}` }
  }
  try {
    await changeSetup(services.db, { change: { testMail: { at: new Date(), to } }, by })
  } catch (error) {
    log.warn({ err: error }, 'setup.save_failed')
    text += ' The setup could not store this: send another one to complete the step.'
  }
  return { status: 200, text }
}
