import { data, redirect } from 'react-router'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { listGifts } from '../redemption/gifts.server.ts'
import { findSampleCampaign, joinSampleCampaign } from '../sample/sample-campaign.server.ts'
import type { Route } from './+types/sample.route.ts'

/** Samples that one IP may open in ten minutes. */
const maxPerIp = 20

async function requireSample({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(servicesContext)
  const campaign = await findSampleCampaign(services.db)
  if (!campaign) throw data(null, { status: 404 })
  return { services, campaign }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, campaign } = await requireSample({ context })
  const gifts = await listGifts(services.db, campaign.id)
  return {
    gifts: gifts.map(({ id, title, contents }) => ({ id, title, image: contents[0]?.mockup ?? contents[0]?.image })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Sample gift page',
    description: 'See what the people you send gifts to see.',
    index: false,
    matches,
  })

/** A link that is only opened, such as by a scanner, makes no recipient. */
export async function action({ context }: Route.ActionArgs) {
  const { services, campaign } = await requireSample({ context })
  const retryMinutes = await services.limitAttempts('send-sample', context.get(visitorContext).ip, maxPerIp)
  if (retryMinutes) return data({ error: formatTooManyAttempts(retryMinutes) }, { status: 429 })
  return redirect(await joinSampleCampaign(services, campaign), 303)
}

export default function Sample({ loaderData: { gifts }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <Container className="grid gap-12 py-14 lg:grid-cols-2 lg:items-center lg:py-24">
        <div>
          <h1 className="text-hero">Try a gift page</h1>
          <p className="mt-6 max-w-[48ch] text-lead">
            Your people choose a gift, a size and where to send it. Open the sample as one of them: nothing is shipped
            or emailed, and what you enter is deleted every night.
          </p>
          <form method="post" className="mt-8">
            <Button type="submit" size="lg">
              Open the sample
            </Button>
            {actionData?.error && (
              <p role="alert" className="mt-4 font-semibold text-danger">
                {actionData.error}
              </p>
            )}
          </form>
        </div>
        <ul aria-label="Gifts to choose from" className="grid grid-cols-2 gap-4">
          {gifts.map(({ id, title, image }) => (
            <li key={id} className="overflow-hidden rounded-lg bg-card">
              <Image src={image} alt="" width={480} height={480} sizes="(min-width: 1024px) 280px, 45vw" />
              <p className="px-4 py-3 font-semibold">{title}</p>
            </li>
          ))}
        </ul>
      </Container>
    </main>
  )
}
