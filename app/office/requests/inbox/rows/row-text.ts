import type { InboxRow } from '#app/features/requests/inbox/inbox.server.ts'
import { formatCents } from '#app/lib/money.ts'

type Row = Pick<InboxRow, 'contact_name' | 'email' | 'company' | 'summary' | 'value_cents'>

/** What a request is about, without the value and the company, which stand beside it; where nothing is left, its email address. */
export function aboutText({ contact_name, email, company, summary, value_cents }: Row): string {
  const value = value_cents === null ? undefined : `, ${formatCents(value_cents)}`
  const rest = value && summary.endsWith(value) ? summary.slice(0, -value.length) : summary
  if (rest && rest !== company) return rest
  return contact_name ? email : 'Left their email address'
}
