import { Badge, type BadgeProps } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import type { DocumentFormat } from '../../document/format-document.ts'
import { ActionResultMessage } from '../components/action-result-message.tsx'
import { Unbroken } from '../components/unbroken.tsx'
import type { PageProof } from './read-page-proofs.server.ts'

const states: Record<PageProof['state'], { title: string; tone: BadgeProps['tone'] }> = {
  missing: { title: 'In preparation', tone: 'outline' },
  draft: { title: 'In preparation', tone: 'outline' },
  sent: { title: 'Awaiting your approval', tone: 'mustard' },
  changes: { title: 'Changes requested', tone: 'terracotta' },
  approved: { title: 'Approved', tone: 'forest' },
}

type ProofListProps = { proofs: PageProof[]; format: DocumentFormat; path: string }

/** Every imprint with its proof. */
export function ProofList({ proofs, format, path }: ProofListProps) {
  if (proofs.length === 0) return null
  return (
    <section id="proofs" aria-labelledby="proofs-title" className="fold-t scroll-mt-6 py-12">
      <h2 id="proofs-title" className="text-heading">
        Proofs
      </h2>
      <ActionResultMessage at="proofs" />
      <p className="mt-2 max-w-[60ch] text-muted">
        One for each imprint. Production starts when you have approved all of them.
      </p>
      <ul className="mt-6 flex flex-col">
        {proofs.map(({ id, title, state, version }, index) => (
          <li
            key={id}
            className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 ${index > 0 ? 'fold-t' : ''}`}
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold wrap-anywhere">
                <Unbroken text={title} />
              </p>
              {state === 'sent' && version?.approveBy && (
                <p className="text-sm text-muted">{`Please approve by ${format.day(version.approveBy)}`}</p>
              )}
            </div>
            <Badge tone={states[state].tone}>{states[state].title}</Badge>
            {version && (
              <a
                href={`${path}/proofs/${version.id}`}
                className={getButtonClass({ variant: state === 'sent' ? 'primary' : 'secondary', size: 'sm' })}
              >
                {state === 'sent' ? 'Review proof' : 'View proof'}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
