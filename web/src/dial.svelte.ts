/** The number that is dialled in the controls and not said yet, for a board that shows what it would mean. */

export const dial = $state<{ n: number | null }>({ n: null })
