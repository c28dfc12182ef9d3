import { useEffect, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { AdminPage, Panel } from '../shell/admin-page.tsx'

/** Shown once: they stand nowhere in a form that anybody could read. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { name } = useBrand()
  const [script, setScript] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setScript(true), [])
  const text = `Recovery codes of the ${name} office. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <AdminPage
      narrow
      title="Keep your recovery codes"
      lead="Each opens the office once, after your password, when your phone is not at hand. They are shown this one time."
    >
      <Panel title={`${codes.length} codes`} text="In a password manager, or printed, away from your phone.">
        <ul aria-label="Recovery codes" className="office-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="no-print mt-6 flex flex-wrap items-center gap-3">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Download
          </a>
          {script && (
            <>
              <Button variant="secondary" size="sm" onClick={() => window.print()}>
                Print
              </Button>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
              >
                Copy
              </Button>
            </>
          )}
          <span role="status" className="text-sm text-muted">
            {copied && 'Copied'}
          </span>
        </div>
      </Panel>
      <p className="no-print">
        <a href="/admin" className={buttonClass()}>
          I have kept them
        </a>
      </p>
    </AdminPage>
  )
}
