import type { PortalCampaign } from '#app/features/portal/records/campaigns.server.ts'
import type { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Section } from '../components/portal-page.tsx'
import { Bars } from './bars.tsx'

type Overview = Awaited<ReturnType<typeof readOverview>>

type CampaignCountsProps = {
  campaign: PortalCampaign
  counts: Pick<Overview, 'recipients' | 'statuses' | 'countries' | 'sizes'> & {
    gifts: readonly { id: string; title: string; claimed: number }[]
  }
}

/** How many answered, from where, with which sizes and gifts; and what they get. */
export function CampaignCounts({ campaign, counts }: CampaignCountsProps) {
  const { recipients, statuses, countries, sizes, gifts } = counts
  const { invited, confirmed, held, declined, rejected } = statuses
  const facts: [label: string, count: number][] = [
    ['Recipients', recipients],
    ['Confirmed', confirmed],
    ['No response yet', invited],
    ['Declined', declined + rejected],
  ]
  if (held > 0) facts.push(['On hold', held])
  return (
    <>
      <Section title="Responses">
        <dl className="portal-facts">
          {facts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {(countries.length > 0 || sizes.length > 0 || gifts.length > 0) && (
        <div className="portal-pair">
          {gifts.length > 0 && (
            <Section title="By gift">
              <Bars
                caption="Gifts"
                rows={gifts.map(({ id, title, claimed }) => ({ key: id, label: title, count: claimed }))}
              />
            </Section>
          )}
          {countries.length > 0 && (
            <Section title="By country">
              <Bars
                caption="Countries"
                rows={countries.map(({ code, name, count }) => ({ key: code, label: name, count }))}
              />
            </Section>
          )}
          {sizes.map((line) => (
            <Section key={line.id} title={`${formatStockItem({ ...line, size: '' })}, sizes`}>
              <Bars caption="Sizes" rows={line.sizes.map(({ size, count }) => ({ key: size, label: size, count }))} />
            </Section>
          ))}
        </div>
      )}
      {campaign.contents.length > 0 && (
        <Section title="In each box">
          <ul className="portal-items">
            {campaign.contents.map(({ id, name, color, quantity }) => (
              <li key={id}>
                <span className="min-w-0 font-medium wrap-anywhere">{formatStockItem({ name, color, size: '' })}</span>
                <span className="tabular-nums">{formatNumber(quantity)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {campaign.message && (
        <Section title="Message">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{campaign.message}</p>
        </Section>
      )}
    </>
  )
}
