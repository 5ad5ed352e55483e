import { appointmentMoves } from './appointment-verbs.ts'
import { changeMoves } from './change-verbs.ts'
import { conductMoves } from './conduct-verbs.ts'
import { jobMoves } from './jobs-verbs.ts'
import { moneyMoves } from './money-verbs.ts'
import type { Moves } from './turn.ts'
import { workMoves } from './work-verbs.ts'

/** Each by the name of its verb, and the few things that happen without one. */
export const moves: Moves = {
  ...workMoves,
  ...appointmentMoves,
  ...changeMoves,
  ...conductMoves,
  ...moneyMoves,
  ...jobMoves,
}

/** How often a move is drawn beside the others, where it is not once: what much else needs, and what ends everything. */
export const weights: Record<string, number> = {
  postAd: 5,
  sendOffer: 7,
  acceptOffer: 6,
  completeAssignment: 6,
  restoreOffer: 3,
  unacceptOffer: 2,
  expireAds: 4,
  proposeTimes: 4,
  agreeOnTime: 3,
  proposeChange: 4,
  agreeToChange: 3,
  markWorkDone: 2,
  closeSilentAssignments: 3,
  declineAd: 2,
  withdrawDecline: 3,
  undoDecline: 3,
  setAway: 2,
  askQuestion: 4,
  answerQuestion: 3,
  replyToAnswer: 3,
  moderateTexts: 2,
  settlePassage: 3,
  sendAdMessage: 3,
  sendDirectMessage: 2,
  replyToReview: 2,
  featureReview: 4,
  unfeatureReview: 4,
  hideContent: 3,
  restoreContent: 3,
  reportContent: 3,
  answerHiding: 2,
  upholdHiding: 2,
  suspendMember: 2,
  restoreMember: 3,
  blockMember: 2,
  unblockMember: 2,
  purchasePlan: 8,
  prepareCheckout: 6,
  bankApproves: 6,
  bankDeclines: 2,
  recordGatewayEvent: 6,
  finalizeOrder: 2,
  importStatement: 3,
  matchStatementLine: 2,
  refundOrder: 4,
  refundPayment: 6,
  returnUnclaimed: 4,
  returnMoney: 4,
  submitStudentProof: 2,
  approveStudentProof: 2,
  activateUpcoming: 3,
  expireSubscriptions: 2,
  warnExpiring: 6,
  wait: 3,
  deliverNotification: 3,
  registerUser: 2,
}
