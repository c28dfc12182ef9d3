import { useFocusError } from '#app/features/proposals/page/use-focus-error.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { PageCampaign } from '../send-link.server.ts'
import { CampaignShell } from './campaign-shell.tsx'

type JoinPageProps = {
  page: { campaign: PageCampaign; domains: string[]; isOpen: boolean; isFull: boolean; isSent: boolean }
  rejected: { errors: FieldErrors; values: FieldValues } | undefined
  path: string
}

/** The page of a public link: asks for an email address, which gets a personal link. */
export function JoinPage({ page: { campaign, domains, isOpen, isFull, isSent }, rejected, path }: JoinPageProps) {
  const { errors = {}, values = {} } = rejected ?? {}
  const form = useFocusError(errors)
  const domain = domains.map((each) => `@${each}`).join(' or ')
  const message = isSent
    ? {
        title: 'Check your email',
        text: 'An email with your own link is on its way. It may take a minute. Open the link to enter your address.',
      }
    : !isOpen
      ? { title: 'This collection is over', text: 'It accepts no more answers.' }
      : isFull
        ? {
            title: 'All packages are taken',
            text: `${campaign.sender} had a limited number. If you entered your address already, use the link in your email.`,
          }
        : undefined
  return (
    <CampaignShell campaign={campaign} path={path} isOpen={isOpen}>
      {message && (
        <div role="status">
          <h2 className="text-heading">{message.title}</h2>
          <p className="mt-3 text-muted">{message.text}</p>
        </div>
      )}
      {!message && (
        <>
          <h2 className="text-heading">Get your own link</h2>
          <p className="mt-3 text-muted">
            {`Enter your work email address. We email you a link, with which you enter where to send it.`}
          </p>
          <form ref={form} method="post" className="mt-6 flex flex-col items-start gap-5">
            <TextField
              id="join-email"
              label="Work email"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              hint={`It ends with ${domain}`}
              errors={errors.email ?? []}
              defaultValue={values.email}
              className="w-full"
            />
            <Button type="submit" size="lg">
              Email my link
            </Button>
          </form>
        </>
      )}
    </CampaignShell>
  )
}
