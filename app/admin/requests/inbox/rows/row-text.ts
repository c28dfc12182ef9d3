import type { InboxRow } from '#app/features/requests/inbox/inbox.server.ts'
import { formatCents } from '#app/lib/text/money.ts'

type Row = Pick<InboxRow, 'contact_name' | 'email' | 'company' | 'summary' | 'value_cents'>

/** The summary without value and company, which have their own columns; otherwise the email address. */
export function getRowText({ contact_name, email, company, summary, value_cents }: Row): string {
  const value = value_cents === null ? undefined : `, ${formatCents(value_cents)}`
  const rest = value && summary.endsWith(value) ? summary.slice(0, -value.length) : summary
  if (rest && rest !== company) return rest
  return contact_name ? email : 'Email signup'
}
