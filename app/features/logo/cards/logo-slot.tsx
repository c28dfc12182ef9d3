import { type ComponentType, useEffect, useState } from 'react'
import { storageWrites } from '#app/lib/browser/shared-value.ts'

/** Loads the switch for visitors with a logo. Styles: logo-slot.css. */
export function LogoSlot() {
  const [Switch, setSwitch] = useState<ComponentType>()
  useEffect(() => {
    const loadSwitch = () => {
      if (document.documentElement.dataset.logo)
        import('./logo-switch.tsx').then(
          (loaded) => setSwitch(() => loaded.LogoSwitch),
          () => {},
        )
    }
    loadSwitch()
    addEventListener('storage', loadSwitch)
    return storageWrites.subscribe(loadSwitch)
  }, [])
  return <div className="logo-slot">{Switch && <Switch />}</div>
}
