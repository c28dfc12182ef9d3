import { data, redirect, useActionData } from 'react-router'
import { freeSampleForm } from '#app/features/requests/forms/free-sample.server.ts'
import { andReference, oneVisitorsPage, referenceIn } from '#app/features/requests/forms/submitted.ts'
import { receiveRequest } from '#app/features/requests/receive/receive.server.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { closing, freeSample, hero, page } from '../content/swag-boxes.ts'
import type { Route } from './+types/swag-boxes.route.ts'
import { BoxAnatomy } from './anatomy.tsx'
import { FreeSample } from './free-sample.tsx'
import { BoxOptions } from './options.tsx'
import { Countries, Pricing } from './pricing.tsx'

export { clientAction } from '#app/features/requests/forms/client-action.ts'

export const headers = everybodys({ personal: ['submitted'] })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ ...page, path: '/swag-boxes', matches })

export function loader({ request }: Route.LoaderArgs) {
  const reference = referenceIn(request)
  const submitted = new URL(request.url).searchParams.has('submitted')
  return data({ reference, submitted }, reference ? { headers: oneVisitorsPage } : undefined)
}

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, freeSampleForm)
  if (received.status === 'refused') {
    // Without JavaScript there is no notice: the same text stands above the fields.
    const incomplete = Object.values(received.errors).flat().includes(freeSample.missing)
    return data({ ...received, message: incomplete ? freeSample.missing : received.message }, received.httpStatus)
  }
  if (!received.fromScript) throw redirect(`/swag-boxes?submitted${andReference(received.reference)}#free-sample`, 303)
  return received
}

export default function SwagBoxes({ loaderData: { reference, submitted } }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  return (
    <>
      <section aria-labelledby="hero" className="overflow-clip bg-mustard-tint">
        <Container className="grid items-center gap-x-8 gap-y-6 pt-14 pb-14 sm:pb-20 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:pt-10 lg:pb-28">
          <div>
            <h1 id="hero" className="max-w-[16ch] text-hero lg:text-[clamp(2.75rem,4.8vw,4.25rem)]">
              {hero.title}
            </h1>
            <p className="mt-6 max-w-[48ch] text-lead">{hero.text}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to="/swag-box-builder" size="lg">
                {hero.action}
              </ButtonLink>
              <ButtonLink to="#free-sample" size="lg" variant="secondary">
                {hero.sample}
              </ButtonLink>
            </div>
          </div>
          <Picture
            src={hero.picture}
            alt={hero.alt}
            width={1350}
            height={900}
            sizes="(min-width: 1200px) 620px, (min-width: 1024px) 52vw, 100vw"
            priority
            className="w-full max-w-[630px] justify-self-center lg:max-w-none"
          />
        </Container>
      </section>
      <BoxOptions />
      <BoxAnatomy />
      <FreeSample submitted={submitted} reference={reference} actionData={actionData} />
      <Pricing />
      <Countries />
      <section aria-labelledby="closing" className="on-dark bg-forest py-20 text-white lg:py-28">
        <Container className="flex flex-col items-start justify-between gap-8 lg:flex-row lg:items-center">
          <h2 id="closing" className="max-w-[18ch] text-title">
            {closing.title}
          </h2>
          <ButtonLink to="/get-started" size="lg" variant="secondary">
            {closing.action}
          </ButtonLink>
        </Container>
      </section>
    </>
  )
}
