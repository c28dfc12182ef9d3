import { useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { AdminPage, Panel } from '../shell/admin-page.tsx'

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { name } = useBrand()
  const isHydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const text = `Recovery codes for ${name} Admin. Each code works once.\n\n${codes.join('\n')}\n`
  return (
    <AdminPage
      narrow
      title="Save your recovery codes"
      lead="Use a recovery code to sign in if you lose access to your phone. Each code works once. They are shown only once."
    >
      <Panel title={`${codes.length} codes`} text="Store them in a password manager, or print them.">
        <ul aria-label="Recovery codes" className="admin-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="no-print mt-6 flex flex-wrap items-center gap-3">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className={getButtonClass({ variant: 'secondary', size: 'sm' })}
          >
            Download
          </a>
          {isHydrated && (
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
            {isCopied && 'Copied'}
          </span>
        </div>
      </Panel>
      <p className="no-print">
        <a href="/admin" className={getButtonClass()}>
          I have saved these codes
        </a>
      </p>
    </AdminPage>
  )
}
