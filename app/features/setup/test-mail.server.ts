import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import type { Settings } from '#app/lib/env.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { formatSender, openMail } from '#app/lib/mail/send-mail.server.ts'

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
 * @throws Error for people, without SMTP_URL or if the mail server rejects it
 */
export async function sendTestMail({ settings, brand, to, requestedBy }: TestMail): Promise<string> {
  const { SMTP_URL, SALES_EMAIL = '', PUBLIC_URL } = settings
  const { name: shop } = brand
  if (!SMTP_URL) throw new Error('SMTP_URL is not set, so email is off; see .env.example')
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
    throw new Error(`the mail server rejected it: ${error instanceof Error ? error.message : error}`)
  } finally {
    mail.close()
  }
}
