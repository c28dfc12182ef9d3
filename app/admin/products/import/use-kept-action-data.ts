import { useState } from 'react'
import { useLocation } from 'react-router'

/** Keeps the result of an action until the next navigation; polling clears the router's own. */
export function useKeptActionData<T>(actionData: T | undefined): T | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, actionData })
  if (actionData !== undefined && (kept.actionData !== actionData || kept.key !== key)) setKept({ key, actionData })
  return actionData ?? (kept.key === key ? kept.actionData : undefined)
}
