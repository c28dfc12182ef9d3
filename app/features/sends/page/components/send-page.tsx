import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import type { SendPageData } from '../send-page.server.ts'
import { AddressForm, type RejectedAnswer } from './address-form.tsx'
import { CampaignShell } from './campaign-shell.tsx'
import { DeclineForm } from './decline-form.tsx'

type SendPageProps = { page: SendPageData; rejected: (RejectedAnswer & { isFull: boolean }) | undefined; path: string }

/** The page of a personal link: the form, or what was answered. */
export function SendPage({ page, rejected, path }: SendPageProps) {
  const { campaign, view, answer } = page
  return (
    <CampaignShell campaign={campaign} path={path} isOpen={view !== 'over'} sizes={answer?.sizes ?? {}}>
      {rejected?.isFull ? (
        <Notice title="All packages are taken">
          <p>{`${campaign.sender} had a limited number, and the last one went while you filled in the form. Nothing of yours was stored.`}</p>
        </Notice>
      ) : view === 'over' ? (
        <Over page={page} />
      ) : rejected || view === 'form' ? (
        <AddressForm page={page} rejected={rejected} path={path} />
      ) : view === 'declined' ? (
        <Notice title="You want no package">
          <p>{`Thank you for telling us. ${campaign.sender} sees that you declined, and we have no address of yours. You can change your mind until packing starts.`}</p>
          <a href={`${path}?edit`} className={getButtonClass({ variant: 'secondary', size: 'lg' }, 'mt-8 self-start')}>
            Enter an address after all
          </a>
        </Notice>
      ) : (
        <Confirmed page={page} path={path} />
      )}
    </CampaignShell>
  )
}

/** Announced on a page that follows a form. */
function Notice({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col">
      {icon}
      <h2 className="text-heading">{title}</h2>
      <div className="mt-3 flex flex-col text-muted">{children}</div>
    </div>
  )
}

function Confirmed({ page, path }: { page: SendPageData; path: string }) {
  const { campaign, email } = page
  return (
    <>
      <Notice
        title="Thank you, you are all set"
        icon={<CircleCheck aria-hidden="true" className="mb-4 size-11 text-forest" strokeWidth={1.5} />}
      >
        <p>
          <span>{'We emailed a confirmation with the link to this page to '}</span>
          <span className="wrap-anywhere text-ink">{email}</span>
          <span>{`. You can change everything until packing starts, ${formatLongDate(campaign.deadline)} at the latest.`}</span>
        </p>
      </Notice>
      <Summary page={page} />
      <a href={`${path}?edit`} className={getButtonClass({ size: 'lg' }, 'mt-8 self-start')}>
        Change my answer
      </a>
      <DeclineForm />
    </>
  )
}

function Over({ page: { campaign, state, status, answer }, page }: { page: SendPageData }) {
  const { email } = useBrand()
  const contact = (
    <a href={`mailto:${email}`} className="wrap-anywhere text-ink underline underline-offset-4">
      {email}
    </a>
  )
  if (status === 'declined')
    return (
      <Notice title="You want no package">
        <p>{`You told ${campaign.sender} that you want no package. This collection is over.`}</p>
      </Notice>
    )
  if (!answer)
    return (
      <Notice title="This collection is over">
        <p>
          <span>{`It ended on ${formatLongDate(campaign.deadline)}, and no address of yours was entered. If you think that is a mistake, write to `}</span>
          {contact}
          <span>.</span>
        </p>
      </Notice>
    )
  return (
    <>
      <Notice title={state === 'closed' ? 'This collection is closed' : 'We have your address'}>
        <p>
          <span>
            {state === 'packing'
              ? 'Packing has started, so it can no longer be changed here. If something is wrong, write to '
              : state === 'closed'
                ? 'Your package was sent to this address. If it did not arrive, write to '
                : 'The time to change it is over. If something is wrong, write to '}
          </span>
          {contact}
          <span>.</span>
        </p>
      </Notice>
      <Summary page={page} />
    </>
  )
}

function Summary({ page: { answer, campaign } }: { page: SendPageData }) {
  if (!answer) return null
  const sized = campaign.contents.filter(({ id, asksSize }) => asksSize && answer.sizes[id])
  return (
    <dl className="mt-8 grid gap-5 rounded-md bg-forest-tint p-5 sm:p-6">
      <div>
        <dt className="text-sm text-muted">Address</dt>
        <dd className="mt-1 font-semibold wrap-anywhere">
          <address dir="auto" className="not-italic">
            {answer.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </dd>
      </div>
      {sized.map(({ id, name }) => (
        <div key={id}>
          <dt className="text-sm text-muted">{`Size of ${name}`}</dt>
          <dd className="mt-1 font-semibold">{answer.sizes[id]}</dd>
        </div>
      ))}
      {answer.phone && (
        <div>
          <dt className="text-sm text-muted">Phone</dt>
          <dd className="mt-1 font-semibold">{answer.phone}</dd>
        </div>
      )}
      {answer.note && (
        <div>
          <dt className="text-sm text-muted">Note</dt>
          <dd dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {answer.note}
          </dd>
        </div>
      )}
    </dl>
  )
}
