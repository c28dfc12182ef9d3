import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns a React key for a form: it changes, and so empties the form, after the form was saved, but not when other data of
 * the page changes.
 * @param isSaved true if this navigation followed its successful submission
 */
export function useResetKey(isSaved: boolean): string {
  const { key } = useLocation()
  const [savedKey, setSavedKey] = useState('')
  if (isSaved && savedKey !== key) setSavedKey(key)
  return isSaved ? key : savedKey
}
