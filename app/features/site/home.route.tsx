import { data, redirect, useActionData } from 'react-router'
import { emailSignupForm } from '#app/features/requests/email-signup.server.ts'
import { receiveRequest } from '#app/features/requests/receive.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/home.route.ts'
import { page } from './content/home.ts'
import { Faq } from './faq.tsx'
import { Brands } from './home-brands.tsx'
import { Hero } from './home-hero.tsx'
import { Process } from './home-process.tsx'
import { Services } from './home-services.tsx'
import { CustomerStrip } from './home-strip.tsx'
import { WhyChoose } from './home-why.tsx'

export { clientAction } from '#app/features/requests/client-action.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ ...page, path: '/', matches })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, emailSignupForm)
  if (received.status === 'refused') return data(received, received.httpStatus)
  throw redirect(`/get-started?${new URLSearchParams({ email: received.value.email })}`, 303)
}

export default function Home() {
  const actionData = useActionData<typeof action>()
  return (
    <>
      <Hero actionData={actionData} />
      <CustomerStrip />
      <Services />
      <Brands />
      <Process />
      <WhyChoose />
      <Faq />
    </>
  )
}
