import { data, redirect, useActionData } from 'react-router'
import { emailSignupForm } from '#app/features/requests/forms/email-signup.server.ts'
import { receiveRequest } from '#app/features/requests/receive/receive.server.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { page } from '../content/home.ts'
import type { Route } from './+types/home.route.ts'
import { Brands } from './brands.tsx'
import { CustomerStrip } from './customer-strip.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Process } from './process.tsx'
import { Services } from './services.tsx'
import { WhyChoose } from './why-choose.tsx'

export { clientAction } from '#app/features/requests/forms/client-action.ts'

export const headers = everybodys()

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
