import { useFocusError } from '#app/features/proposals/page/use-focus-error.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { CodePageData } from '../code-page.server.ts'
import { AddressForm, type RejectedAnswer } from './address-form.tsx'
import { CampaignShell } from './campaign-shell.tsx'

/** A code that works, with the form of gifts; or why the code was not taken. */
export type CodeStep =
  | { step: 'form'; hidden: { code: string; formKey: string }; rejected: RejectedAnswer | undefined }
  | { step: 'code'; code: string; errors: string[] }

type CodePageProps = { page: CodePageData; path: string; result: CodeStep | undefined }

/** The page where codes are entered: a field for the code, then the gifts. */
export function CodePage({ page, path, result }: CodePageProps) {
  const { campaign, isOpen } = page
  return (
    <CampaignShell campaign={campaign} path={path} isOpen={isOpen}>
      {!isOpen ? (
        <div role="status">
          <h2 className="text-heading">This offer is over</h2>
          <p className="mt-3 text-muted">If you chose a gift already, use the link in your email.</p>
        </div>
      ) : result?.step === 'form' ? (
        <AddressForm page={page} rejected={result.rejected} path={path} hidden={result.hidden} />
      ) : (
        <CodeForm path={path} code={result?.code ?? page.code} errors={result?.errors ?? []} />
      )}
      {result?.step !== 'form' && !campaign.isSample && (
        <p className="mt-8 text-sm text-muted">
          <span>You chose a gift already? </span>
          <a href="/lost-link" className="text-ink underline underline-offset-4">
            Email my link again
          </a>
        </p>
      )}
    </CampaignShell>
  )
}

function CodeForm({ path, code, errors }: { path: string; code: string; errors: string[] }) {
  const form = useFocusError({ code: errors })
  return (
    <>
      <h2 className="text-heading">Enter your code</h2>
      <p className="mt-3 text-muted">It is on your card. You choose your gift next.</p>
      <form ref={form} method="post" action={path} className="mt-6 flex flex-col items-start gap-5">
        <TextField
          id="gift-code"
          label="Code"
          name="code"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Ten letters and digits. Dashes and case do not matter."
          defaultValue={code}
          errors={errors}
          className="w-full"
        />
        <Button type="submit" name="intent" value="code" size="lg">
          Continue
        </Button>
      </form>
    </>
  )
}
