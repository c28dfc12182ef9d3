import type { MailContent } from '#app/lib/mail/mail-content.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { ListedAlert } from './alerts.server.ts'
import { describeAlert, formatCustomer, getAlertPath } from './describe-alert.ts'

/** The email with these alerts of one person, oldest first. @param publicUrl of the shop */
export function createAlertMail(
  alerts: readonly ListedAlert[],
  publicUrl: string,
): { subject: string; content: MailContent } {
  const facts = alerts.map((alert) => ({
    label: toSingleLine(describeAlert(alert)),
    value: toSingleLine([formatCustomer(alert), alert.reference].filter(Boolean).join(' · ')),
    href: `${publicUrl}${getAlertPath(alert)}`,
  }))
  const [first] = facts
  const title = facts.length === 1 && first ? first.label : `${facts.length} new alerts`
  return {
    subject: facts.length === 1 && first ? `${first.label} | ${first.value}` : title,
    content: {
      preview: facts.map(({ label }) => label).join(', '),
      title,
      parts: [
        { facts, lines: facts.map(({ label, value, href }) => `${label}\n${value}\n${href}\n`) },
        facts.length === 1 && first
          ? { button: getButton(alerts[0]), href: first.href }
          : { button: 'View alerts', href: `${publicUrl}/admin/alerts` },
      ],
      footer: [`Choose your emails at ${publicUrl}/admin/alerts/settings.`],
    },
  }
}

function getButton(alert: ListedAlert | undefined): string {
  if (alert?.campaignId) return 'View campaign'
  if (alert?.mailId) return 'View email'
  if (alert?.stockItemId) return 'View stock item'
  if (alert?.webhookId) return 'View webhook'
  return alert?.proposal ? 'View proposal' : 'View request'
}
