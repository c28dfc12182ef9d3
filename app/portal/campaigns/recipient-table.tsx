import { Link } from 'react-router'
import type { ListedRecipient } from '#app/features/sends/recipients/recipients.server.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, PortalTable } from '../components/portal-table.tsx'

type Recipient = Pick<ListedRecipient, 'id' | 'name' | 'country' | 'status'> & {
  /** Null where it is hidden. */
  email: string | null
}

const states: Record<Recipient['status'], { title: string; tone: 'outline' | 'forest' | 'mustard' }> = {
  invited: { title: 'No response yet', tone: 'outline' },
  confirmed: { title: 'Confirmed', tone: 'forest' },
  held: { title: 'On hold', tone: 'mustard' },
  declined: { title: 'Declined', tone: 'outline' },
  rejected: { title: 'Declined by us', tone: 'outline' },
}

type RecipientTableProps = { campaignId: string; recipients: readonly Recipient[]; canSeeAddresses: boolean }

/** Recipients by name, which leads to the address where staff allow it. */
export function RecipientTable({ campaignId, recipients, canSeeAddresses }: RecipientTableProps) {
  const columns: Column<Recipient>[] = [
    {
      label: 'Recipient',
      isTitle: true,
      cell: ({ id, name, email, status }) => (
        <>
          {canSeeAddresses && status === 'confirmed' ? (
            <Link to={`/portal/campaigns/${campaignId}/recipients/${id}`} prefetch="none" className="portal-link">
              {name || email}
            </Link>
          ) : (
            <span className="font-medium">{name || email || 'Name not entered yet'}</span>
          )}
          {name && email && <span className="block text-sm text-muted wrap-anywhere">{email}</span>}
        </>
      ),
    },
    { label: 'Country', cell: ({ country }) => (country ? getCountryName(country) : '—') },
    { label: 'Status', cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].title}</Badge> },
  ]
  return <PortalTable caption="Recipients" columns={columns} rows={recipients} getKey={({ id }) => id} />
}
