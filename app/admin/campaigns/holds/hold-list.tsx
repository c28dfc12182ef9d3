import { Form, Link, useNavigation } from 'react-router'
import { holdReasonTitles } from '#app/features/sends/redemption/hold-reasons.ts'
import type { ListedHold } from '#app/features/sends/redemption/list-holds.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import { getHoldsPath, getRecipientPath } from '../campaign-paths.ts'

type HoldListProps = {
  campaignId: string
  page: { rows: readonly ListedHold[]; count: number; next: string | null }
  /** True if the page was asked to start after a row. */
  isContinued: boolean
  canDecide: boolean
}

/** Responses on hold in the order of the waiting list, with reasons and what staff decide. */
export function HoldList({ campaignId, page, isContinued, canDecide }: HoldListProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel
      title={`${formatCount(page.count, 'response')} on hold`}
      text="Oldest first. If you decline one, the address is deleted and the recipient gets an email, unless blocked."
    >
      <ol aria-label="Responses on hold" className="divide-y divide-line">
        {page.rows.map(({ id, name, email, gift, country, sizes, held_at, revoked_at, hold_reasons: reasons }) => (
          <li key={id} className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0 text-sm">
              <p>
                <Link
                  to={getRecipientPath(campaignId, id)}
                  prefetch="none"
                  className="font-semibold wrap-anywhere text-forest underline underline-offset-4"
                >
                  {name || email}
                </Link>
                {revoked_at && (
                  <Badge tone="danger" className="ml-2">
                    Blocked
                  </Badge>
                )}
              </p>
              <p className="wrap-anywhere text-muted">{email}</p>
              <p className="mt-1 wrap-anywhere">
                {[gift, ...Object.values(sizes), country && getCountryName(country)].filter(Boolean).join(', ')}
              </p>
              <p className="mt-1 font-medium">{reasons.map((reason) => holdReasonTitles[reason]).join(', ')}</p>
              {held_at && (
                <p className="mt-1 text-muted">
                  <DateTime at={held_at} />
                </p>
              )}
            </div>
            {canDecide && (
              <Form method="post" className="flex flex-wrap items-start gap-2" preventScrollReset>
                <input type="hidden" name="claim" value={id} />
                {!revoked_at && (
                  <Button type="submit" name="intent" value="release" variant="secondary" size="sm" busy={isBusy}>
                    Release<span className="sr-only">{` response by ${name || email}`}</span>
                  </Button>
                )}
                <Button type="submit" name="intent" value="decline" variant="ghost" size="sm" busy={isBusy}>
                  Decline<span className="sr-only">{` response by ${name || email}`}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {(isContinued || page.next) && (
        <PageNavigation className="mt-4 flex justify-end gap-2">
          {isContinued && (
            <ButtonLink to={getHoldsPath(campaignId)} variant="secondary" size="sm">
              First page
            </ButtonLink>
          )}
          {page.next && (
            <ButtonLink to={`${getHoldsPath(campaignId)}?after=${page.next}`} variant="secondary" size="sm">
              Next
            </ButtonLink>
          )}
        </PageNavigation>
      )}
    </Panel>
  )
}

/** Releases the responses on hold that fit the current limits. */
export function ReleasePanel() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel
      title="Waiting list"
      text="Releases responses in order, as far as units and limits allow. Blocked recipients stay on hold, as does possible fraud for you to review one by one."
    >
      <Form method="post">
        <Button type="submit" name="intent" value="release-all" size="sm" busy={isBusy}>
          Release waiting list
        </Button>
      </Form>
    </Panel>
  )
}
