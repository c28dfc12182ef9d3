import { RotateCcw } from 'lucide-react'
import { joinClasses } from '#app/ui/classes.ts'
import { CellInput, IntentButton } from '../fields.tsx'

type OverrideInputProps = { path: string; label: string; computed: string | null; isOverridden: boolean }

/** Shows the computed figure until another one is typed, which is marked and can be reset. */
export function OverrideInput({ path, label, computed, isOverridden }: OverrideInputProps) {
  return (
    <span className="proposal-override">
      <CellInput
        path={path}
        label={label}
        placeholder={computed ?? 'Missing'}
        inputMode="decimal"
        className={joinClasses(isOverridden && 'is-overridden', computed === null && !isOverridden && 'is-missing')}
      />
      {isOverridden && (
        <>
          <span className="proposal-note">{`Set manually, instead of ${computed ?? 'none'}`}</span>
          <IntentButton intent={`reset ${path}`} label={`Reset ${label}`} variant="ghost" className="proposal-icon">
            <RotateCcw aria-hidden="true" />
          </IntentButton>
        </>
      )}
    </span>
  )
}
