import fc from 'fast-check'
import type { Step } from './turn.ts'
import { moves, weights } from './verbs.ts'

/** What `npm test` walks. */
export const fixedSeed = 20_261_125

const verb = fc.oneof(
  ...Object.keys(moves).map((name) => ({ weight: weights[name] ?? 1, arbitrary: fc.constant(name) })),
)

const step: fc.Arbitrary<Step> = fc.record({
  verbs: fc.array(verb, { minLength: 4, maxLength: 4 }),
  picks: fc.array(fc.nat(997), { minLength: 7, maxLength: 7 }),
  aim: fc.constantFrom(
    'likely',
    'likely',
    'likely',
    'likely',
    'likely',
    'likely',
    'likely',
    'any',
    'stranger',
    'in_flight',
  ),
})

/** Walked first: what chance meets too seldom. The numbers are what is picked, in turn; else it is the first. */
export const examples = [
  'purchasePlan, prepareCheckout, bankApproves, closeAccount 3, recordGatewayEvent, closeFinding, returnUnclaimed, returnMoney',
  `purchasePlan, prepareCheckout, bankApproves, recordGatewayEvent, purchasePlan, prepareCheckout, bankApproves 1, recordGatewayEvent 1,
    wait 9, expireSubscriptions, activateUpcoming`,
  'purchasePlan, prepareCheckout, bankApproves, recordGatewayEvent, wait 8, warnExpiring',
  'purchasePlan, prepareCheckout, bankApproves, recordGatewayEvent, refundOrder, refundPayment',
  'purchasePlan, wait 8, reconcileOrders',
  'purchasePlan, prepareCheckout, bankApproves, askAboutAttempt',
  'postAd, declineAd, sendAdNews',
  'postAd, sendOffer, setOfferImage 0/1',
  'postAd, sendOffer, wait 9, expireAds, wait 6, expireAds, reactivateAd, wait 9, expireAds, answerExpiry',
  `postAd, sendOffer, acceptOffer, proposeTimes, withdrawProposal, proposeTimes, declineProposal, markWorkDone, suspendMember,
    endAssignment 0/1/1`,
  `postAd, sendOffer, acceptOffer, proposeTimes, agreeOnTime, remindOfAppointments, answerArrival, wait 5, reportMissed,
    contestMissed`,
  `postAd, sendOffer, acceptOffer, proposeTimes, agreeOnTime, wait 5, proposeTimes 60, agreeOnTime, reportMissed, contestMissed`,
  'postAd, sendOffer, acceptOffer, proposeTimes, agreeOnTime, wait 5, unacceptOffer, reportMissed, contestMissed, acceptOffer',
  `postAd, sendOffer, acceptOffer, proposeTimes 20, agreeOnTime, wait 5, remindOfAppointments, wait 4, remindOfAppointments,
    answerArrival 0/2`,
  'postAd, sendOffer, acceptOffer, proposeTimes 60, agreeOnTime, returnJob, sendOffer, acceptOffer, returnJob 0/1',
  `postAd, sendOffer 0/0/0, sendOffer 0/0/1, acceptOffer, takeNextOffer, markWorkDone, completeAssignment 0/4, featureReview,
    unfeatureReview`,
  `postAd, sendOffer, acceptOffer, markWorkDone, wait 9, wait 9, closeSilentAssignments, wait 2, closeSilentAssignments,
    completeAssignment 0/3`,
  `postAd, sendOffer, acceptOffer, proposeChange, withdrawChange, proposeChange, declineChange, proposeChange 0/50, agreeToChange,
    proposeChange 1/90/1, agreeToChange, unacceptOffer, acceptOffer, proposeChange, agreeToChange, completeAssignment 0/4`,
  'postAd, sendOffer, rejectOffer, restoreOffer',
  'postAd, sendOffer, acceptOffer, unacceptOffer, contestCause',
  'purchasePlan 0/0/0/1/0, importStatement 0/1/0, matchStatementLine',
].map((walk): [Step[]] => [walk.split(/,\s+/).map(readStep)])

function readStep(words: string): Step {
  const [name = '', picks = '0'] = words.split(' ')
  return { verbs: [name], picks: picks.split('/').map(Number), aim: 'likely' }
}

export const sequences = fc.array(step, { minLength: 60, maxLength: 160, size: 'max' })
