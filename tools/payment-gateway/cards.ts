export type Card = {
  number: string
  label: string
  responseCode: string
  callback?: 'late' | 'twice' | 'never' | 'wrong-digest' | 'wrong-amount'
  /** The buyer closes the window instead of returning. */
  closesWindow?: true
}

/** The test cards of the form page, by what happens with each. */
export const cards: readonly Card[] = [
  { number: '4111 1111 1111 1111', label: 'Odobreno', responseCode: '0000' },
  { number: '4242 4242 4242 4242', label: 'Odbijeno', responseCode: '1050' },
  { number: '4000 0000 0000 1016', label: 'Nema sredstava', responseCode: '1016' },
  { number: '4341 7920 0000 4001', label: '3-D Secure nije uspio', responseCode: '4001' },
  { number: '4111 0000 0000 0001', label: 'Odobreno, kupac zatvara prozor', responseCode: '0000', closesWindow: true },
  { number: '4111 0000 0000 0002', label: 'Odobreno, dojava kasni 20 s', responseCode: '0000', callback: 'late' },
  { number: '4111 0000 0000 0003', label: 'Odobreno, dojava stiže dvaput', responseCode: '0000', callback: 'twice' },
  {
    number: '4111 0000 0000 0004',
    label: 'Odobreno, bez dojave i bez povratka',
    responseCode: '0000',
    callback: 'never',
    closesWindow: true,
  },
  {
    number: '4111 0000 0000 0005',
    label: 'Odobreno, dojava s pogrešnim potpisom',
    responseCode: '0000',
    callback: 'wrong-digest',
    closesWindow: true,
  },
  {
    number: '4111 0000 0000 0006',
    label: 'Odobreno, dojava s pogrešnim iznosom',
    responseCode: '0000',
    callback: 'wrong-amount',
    closesWindow: true,
  },
]
