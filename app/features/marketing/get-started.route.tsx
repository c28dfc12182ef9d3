import { useEffect, useRef } from 'react'
import { data, redirect, useActionData, useNavigate } from 'react-router'
import { track } from '#app/features/analytics/analytics.ts'
import { projectForm as storage } from '#app/features/requests/forms/project.server.ts'
import { andReference, oneVisitorsPage, referenceIn } from '#app/features/requests/forms/submitted.ts'
import { receiveRequest } from '#app/features/requests/receive/receive.server.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/get-started.route.ts'
import { getStarted, nextSteps, projectForm } from './content/get-started.ts'
import { ProjectRequestForm } from './project-request-form.tsx'
import { RequestStored } from './request-stored.tsx'

export { clientAction } from '#app/features/requests/forms/client-action.ts'

/** Milliseconds from the confirmation to the home page (docs/domain.md, Requests). */
const homeDelay = 2000

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: getStarted.title, description: getStarted.description, path: '/get-started', matches })

/** A page that carries somebody's address, or the reference of what they sent, is theirs alone. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const email = searchParams.get('email') ?? ''
  const reference = referenceIn(request)
  const headers = email || reference ? oneVisitorsPage : undefined
  return data({ email, reference, submitted: searchParams.has('submitted') }, headers && { headers })
}

export const headers = everybodys({ personal: ['email', 'submitted'] })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, storage)
  if (received.status === 'refused') return data(received, received.httpStatus)
  if (!received.fromScript) throw redirect(`/get-started?submitted${andReference(received.reference)}`, 303)
  return received
}

export default function GetStarted({ loaderData: { email, reference, submitted } }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  const navigate = useNavigate()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  useEffect(() => {
    track('get_started_page_viewed')
    if (email) track('get_started_prefilled_email')
  }, [email])

  return (
    <div className="bg-sand">
      <Container className="grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:py-20">
        <header>
          <h1 className="text-title">{getStarted.title}</h1>
          <p className="mt-5 max-w-[46ch] text-lead text-muted">{getStarted.text}</p>
        </header>
        <div className="crop-marks rounded-md bg-card p-6 sm:p-10 lg:row-span-2 lg:self-start">
          {submitted ? (
            <RequestStored {...projectForm.stored} reference={reference}>
              <ButtonLink to="/">Return to Home</ButtonLink>
            </RequestStored>
          ) : (
            <ProjectRequestForm
              id="project"
              submit={getStarted.submit}
              busySubmit={getStarted.busySubmit}
              note={getStarted.note}
              headings={{
                contact: getStarted.contactTitle,
                contactText: getStarted.contactText,
                project: getStarted.projectTitle,
                projectText: getStarted.projectText,
              }}
              defaults={{ email }}
              actionData={actionData}
              onStored={() => {
                leaving.current = setTimeout(() => navigate('/'), homeDelay)
              }}
            />
          )}
        </div>
        <NextSteps />
      </Container>
    </div>
  )
}

function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-subheading">
        {nextSteps.title}
      </h2>
      <ol className="mt-6 border-l border-dashed border-kraft">
        {nextSteps.steps.map((step) => (
          <li
            key={step.when}
            className="relative pb-6 pl-7 last:pb-0 before:absolute before:top-1.5 before:-left-[5px] before:size-[9px] before:rounded-full before:border-2 before:border-sand before:bg-terracotta"
          >
            <p className="font-semibold">{step.when}</p>
            <p className="mt-1 max-w-[40ch] text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
      <Picture
        src={nextSteps.picture}
        alt={nextSteps.alt}
        width={1350}
        height={900}
        sizes="(min-width: 1024px) 460px, 1px"
        className="mt-4 hidden w-full lg:block"
      />
    </section>
  )
}
