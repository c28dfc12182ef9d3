import { useBrand } from '#app/features/brand/use-brand.ts'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import {
  getStarted as contractCopy,
  getProjectStoredTexts,
  getSubmitNote,
} from '#app/features/page-copy/fixed-copy/get-started.ts'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import { ProjectRequestForm } from '../shared/project-request-form.tsx'
import { RequestStored } from '../shared/request-stored.tsx'

type GetStartedCopy = PageCopy<'get-started'>

type GetStartedProps = {
  copy: GetStartedCopy
  email: string
  submitted: boolean
  reference: string | null
  actionData: ReceiveResult<unknown> | undefined
  onStored?: () => void
}

export function GetStarted({ copy, email, submitted, reference, actionData, onStored }: GetStartedProps) {
  const { contactWithin } = useBrand()
  return (
    <div className="bg-sand">
      <Container className="grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:py-20">
        <header>
          <h1 className="text-title">{contractCopy.title}</h1>
          <p className="mt-5 max-w-[46ch] text-lead text-muted">{copy.form.text}</p>
        </header>
        <div className="crop-marks rounded-md bg-card p-6 sm:p-10 lg:row-span-2 lg:self-start">
          {submitted ? (
            <RequestStored {...getProjectStoredTexts(contactWithin)} reference={reference}>
              <ButtonLink to="/">Return to Home</ButtonLink>
            </RequestStored>
          ) : (
            <ProjectRequestForm
              id="project"
              submitLabel={contractCopy.submit}
              busyLabel={contractCopy.busySubmit}
              note={getSubmitNote(contactWithin)}
              headings={{
                contact: contractCopy.contactTitle,
                contactText: copy.form.contactText,
                project: contractCopy.projectTitle,
                projectText: copy.form.projectText,
              }}
              defaults={{ email }}
              actionData={actionData}
              onStored={onStored}
            />
          )}
        </div>
        <NextSteps nextSteps={copy.nextSteps} />
      </Container>
    </div>
  )
}

function NextSteps({ nextSteps }: { nextSteps: GetStartedCopy['nextSteps'] }) {
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
      <Image {...nextSteps.picture} sizes="(min-width: 1024px) 460px, 1px" className="mt-4 hidden w-full lg:block" />
    </section>
  )
}
