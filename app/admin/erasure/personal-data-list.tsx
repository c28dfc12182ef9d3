import type { PersonalData } from '#app/features/requests/erasure/erase-person.server.ts'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'

/** Counts of stored or erased personal data; leaves out kinds without any. */
export function PersonalDataList({ trace }: { trace: PersonalData }) {
  const {
    kinds,
    contacts,
    members,
    proposals,
    retainedProposals,
    sharedProposals,
    sends,
    notifications,
    artwork,
    attachments,
    notes,
    mails,
    received,
    events,
  } = trace
  const rows: [label: string, count: number][] = [
    ...Object.entries(kinds).map(([kind, count]): [string, number] => [kindTitles[kind as RequestKind], count]),
    ['Contacts', contacts],
    ['Portal access', members],
    ['Proposals', proposals],
    ['Links and comments of accepted proposals', retainedProposals],
    ['Links and comments of proposals for others', sharedProposals],
    ['Campaign addresses', sends],
    ['Artwork files', artwork.length],
    ['Internal notes', notes],
    ['Emails sent', mails],
    ['Emails received', received],
    ['Email attachments', attachments.length],
    ['Other timeline entries', events],
    ['Notifications', notifications],
  ]
  return (
    <dl className="divide-y divide-line">
      {rows.flatMap(([label, count]) =>
        count === 0
          ? []
          : [
              <div key={label} className="flex items-baseline justify-between gap-4 px-4 py-2.5 sm:px-6">
                <dt>{label}</dt>
                <dd className="font-medium tabular-figures">{count.toLocaleString('en-US')}</dd>
              </div>,
            ],
      )}
    </dl>
  )
}
