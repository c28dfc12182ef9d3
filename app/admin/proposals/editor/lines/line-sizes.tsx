import { Plus, X } from 'lucide-react'
import type { LineValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { CellInput, IntentButton } from '../fields.tsx'

/** Units, upcharge and internal extra cost of each size of a line. */
export function LineSizes({ line, path, name }: { line: LineValues; path: string; name: string }) {
  return (
    <fieldset className="proposal-sizes">
      <legend className="mb-1.5 text-sm leading-5 font-semibold">Sizes</legend>
      {line.sizes.map((_, at) => (
        <span key={at} className="proposal-size">
          <CellInput path={`${path}.sizes.${at}.name`} label={`Size ${at + 1} of ${name}`} placeholder="Size" />
          <CellInput
            path={`${path}.sizes.${at}.quantity`}
            label={`Units of size ${at + 1} of ${name}`}
            placeholder="Units"
            inputMode="numeric"
          />
          <CellInput
            path={`${path}.sizes.${at}.upcharge`}
            label={`Upcharge of size ${at + 1} of ${name}`}
            placeholder="Upcharge"
            inputMode="decimal"
          />
          <CellInput
            path={`${path}.sizes.${at}.extraCost`}
            label={`Extra cost of size ${at + 1} of ${name}`}
            placeholder="Extra cost"
            inputMode="decimal"
          />
          <IntentButton
            intent={`remove ${path}.sizes.${at}`}
            label={`Remove size ${at + 1} of ${name}`}
            variant="ghost"
            className="proposal-icon"
          >
            <X aria-hidden="true" />
          </IntentButton>
        </span>
      ))}
      <IntentButton intent={`add-size ${path}`} label={`Add size to ${name}`}>
        <Plus aria-hidden="true" />
        Add size
      </IntentButton>
    </fieldset>
  )
}
