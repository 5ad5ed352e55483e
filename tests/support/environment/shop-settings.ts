/** Imported before the configuration is read: a shop that takes cards and bank slips. */
Object.assign(process.env, {
  MONRI_KEY: 'TestKey7Xufyeoj',
  MONRI_TOKEN: 'a'.repeat(40),
  COMPANY_NAME: 'Majstorija d.o.o.',
  COMPANY_ADDRESS: 'Ulica 1, Sarajevo',
  COMPANY_ID: '4200000000000',
  COMPANY_VAT_ID: '200000000000',
  COMPANY_ACCOUNT: '1990000000000000',
})
