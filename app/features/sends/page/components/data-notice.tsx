import { useBrand } from '#app/features/brand/use-brand.ts'
import type { PageCampaign } from '../send-link.server.ts'

/** As the nightly job does. */
const deviceNotice = 'Against abuse, we keep a hash of your IP address and browser for 7 days. '

/** Notice about the use of the data that a recipient enters. */
export function DataNotice({ campaign }: { campaign: PageCampaign }) {
  const { name: shop, email } = useBrand()
  const { kind, sender, retentionDays, isSample } = campaign
  const text = isSample
    ? `This is a sample: ${shop} ships nothing, emails no one and gives what you enter to no one. We delete all entries every night. To have yours deleted earlier, write to `
    : `${shop} packs and ships this for ${sender} and uses your address for this delivery only. The carrier gets it, and your phone number if you enter one. ${sender} sees your name, country and whether you responded, and your address only if its agreement with us says so. We delete all of it ${retentionDays} days after the collection closes; only counts by country and size stay. ${kind === 'gift' ? deviceNotice : ''}To have it deleted earlier, write to `
  return (
    <section aria-labelledby="privacy-title" className="text-sm text-muted">
      <h2 id="privacy-title" className="font-semibold text-ink">
        What happens with your data
      </h2>
      <p className="mt-2 max-w-[60ch]">
        <span>{text}</span>
        <a href={`mailto:${email}`} className="wrap-anywhere text-ink underline underline-offset-4">
          {email}
        </a>
        <span>.</span>
      </p>
    </section>
  )
}
