import { createContext, type RouterContextProvider } from 'react-router'
import type { Person } from '#app/features/staff/person.ts'

/** Set by the guard; null without a session. */
export const personContext = createContext<Person | null>(null)

/** `Set-Cookie` values that a route adds to the response. */
export const cookiesContext = createContext<string[]>()

/** The signed-in person, in a route that requires a sign-in. */
export function getPerson(context: Readonly<RouterContextProvider>): Person {
  const person = context.get(personContext)
  if (!person) throw new Error('no session in this route')
  return person
}
