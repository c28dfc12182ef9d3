import { data, redirect, useActionData } from 'react-router'
import { freeSampleForm } from '#app/features/requests/free-sample.server.ts'
import { receiveRequest } from '#app/features/requests/receive.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import type { Route } from './+types/swag-boxes.route.ts'
import { closing, freeSample, hero, page } from './content/swag-boxes.ts'
import { CutPicture } from './cut-picture.tsx'
import { BoxAnatomy } from './swag-boxes-anatomy.tsx'
import { BoxOptions } from './swag-boxes-options.tsx'
import { Countries, Pricing } from './swag-boxes-pricing.tsx'
import { FreeSample } from './swag-boxes-sample.tsx'

export { clientAction } from '#app/features/requests/client-action.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ ...page, path: '/swag-boxes', matches })

export function loader({ request }: Route.LoaderArgs) {
  return { submitted: new URL(request.url).searchParams.has('submitted') }
}

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, freeSampleForm)
  if (received.status === 'refused') {
    // Without JavaScript there is no notice: the same text stands above the fields.
    const incomplete = Object.values(received.errors).flat().includes(freeSample.missing)
    return data({ ...received, message: incomplete ? freeSample.missing : received.message }, received.httpStatus)
  }
  if (!received.fromScript) throw redirect('/swag-boxes?submitted#free-sample', 303)
  return received
}

export default function SwagBoxes({ loaderData: { submitted } }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  return (
    <>
      <section aria-labelledby="hero" className="isolate overflow-clip bg-mustard-tint">
        <Container className="pt-14 text-center lg:pt-20">
          <h1 id="hero" className="mx-auto max-w-[16ch] text-hero">
            {hero.title}
          </h1>
          <p className="mx-auto mt-6 max-w-[52ch] text-lead">{hero.text}</p>
        </Container>
        <CutPicture
          src={hero.picture}
          alt={hero.alt}
          width={1350}
          height={900}
          sizes="(min-width: 1200px) 980px, 100vw"
          priority
          faded
          className="mx-auto mt-4 w-full max-w-[980px] lg:-mt-2"
        />
      </section>
      <BoxOptions />
      <BoxAnatomy />
      <FreeSample submitted={submitted} actionData={actionData} />
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
