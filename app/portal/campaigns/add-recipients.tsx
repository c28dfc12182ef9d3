import { formatCount } from '#app/lib/text/count.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Section } from '../components/portal-page.tsx'
import type { AddResult } from './recipients-action.server.ts'

type AddRecipientsProps = { result: AddResult | undefined; path: string }

/** Adds recipients of pasted text or a file, after a preview. */
export function AddRecipients({ result, path }: AddRecipientsProps) {
  if (result?.counts) return <Preview result={result} path={path} />
  return (
    <Section
      title="Add recipients"
      text="One email address per line, with a name and a country if you have them; or a CSV file with a header row. You see a preview first."
    >
      <form method="post" encType="multipart/form-data" aria-label="Add recipients" className="grid gap-5">
        <TextArea
          label="Paste recipients"
          name="text"
          rows={6}
          defaultValue={result?.text ?? ''}
          placeholder="ana@northwind.com, Ana Lee, Germany"
          errors={result?.message ? [result.message] : []}
        />
        <FileField label="Or a CSV file" name="file" accept=".csv,.txt,text/csv,text/plain" hint="Up to 50,000 rows." />
        <p>
          <Button type="submit" name="intent" value="preview">
            Preview
          </Button>
        </p>
      </form>
    </Section>
  )
}

function Preview({ result: { counts, problems = [], text }, path }: { result: AddResult; path: string }) {
  const { added = 0, existing = 0, rejected = 0 } = counts ?? {}
  const skipped = existing + rejected
  return (
    <Section
      title="Preview"
      text={`${formatCount(added, 'new recipient')}, ${formatCount(existing, 'existing one')}, ${formatCount(rejected, 'error')}.`}
    >
      {skipped > 0 && (
        <ul aria-label="Rows that are not added" className="mb-5 grid gap-1.5 text-sm">
          {problems.map(({ line, email, name, outcome, reasons }) => (
            <li key={`${line} ${email}`} className="wrap-anywhere">
              <span className="text-muted tabular-nums">{`Line ${line} `}</span>
              <span className="font-medium">{email || name}</span>
              <span className={outcome === 'rejected' ? 'text-danger' : 'text-muted'}>{` ${reasons.join('. ')}.`}</span>
            </li>
          ))}
          {skipped > problems.length && (
            <li className="text-muted">{`${formatCount(skipped - problems.length, 'more row')}.`}</li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {added > 0 && (
          <form method="post" encType="multipart/form-data">
            <textarea name="text" defaultValue={text} hidden aria-label="Recipients" />
            <Button type="submit" name="intent" value="apply">
              {`Add ${formatCount(added, 'recipient')}`}
            </Button>
          </form>
        )}
        <a href={path} className={getButtonClass({ variant: 'secondary' })}>
          Choose another list
        </a>
      </div>
    </Section>
  )
}
