type Bounce = { returnPath: string; to: string; action?: string; status?: string }

/** As Postfix 3.7 writes it, with long fields folded. */
export function postfixReport({ returnPath, to, action = 'failed', status = '5.1.1' }: Bounce): string {
  return `Return-Path: <>
X-Original-To: ${returnPath}
Delivered-To: vraceno@majstorija.test
Received: by mx.primjer.ba (Postfix)
\tid 4F2C01A0B3; Sat, 28 Nov 2026 10:12:31 +0100 (CET)
Date: Sat, 28 Nov 2026 10:12:31 +0100 (CET)
From: MAILER-DAEMON@mx.primjer.ba (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnPath}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9B1A41A0B2.1795857151/mx.primjer.ba"
Content-Transfer-Encoding: 8bit
Message-Id: <20261128091231.4F2C01A0B3@mx.primjer.ba>

This is a MIME-encapsulated message.

--9B1A41A0B2.1795857151/mx.primjer.ba
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

<${to}>: host mx.primjer.ba[192.0.2.7] said: 550 5.1.1 <${to}>: Recipient address
    rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)

--9B1A41A0B2.1795857151/mx.primjer.ba
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.primjer.ba
X-Postfix-Queue-ID: 9B1A41A0B2
X-Postfix-Sender: rfc822; ${returnPath}
Arrival-Date: Sat, 28 Nov 2026 10:12:30 +0100 (CET)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.primjer.ba
Diagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address rejected: User
    unknown in virtual mailbox table

--9B1A41A0B2.1795857151/mx.primjer.ba
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Majstorija <obavijesti@majstorija.test>
To: ${to}
Subject: Nova recenzija

--9B1A41A0B2.1795857151/mx.primjer.ba--
`
}

/** As Gmail writes it: nested parts before the status, and lines that end with CR LF. */
export function gmailReport({ returnPath, to }: Bounce): string {
  return `Delivered-To: ${returnPath}
Received: by 2002:a05:6402:1e8b:b0:55a:1c2d:3e4f with SMTP id f11csp123456edf;
        Sat, 28 Nov 2026 01:12:31 -0800 (PST)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${returnPath}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; boundary="0000000000008e1f2a0627c1d3b5"; report-type=delivery-status
Date: Sat, 28 Nov 2026 01:12:31 -0800 (PST)

--0000000000008e1f2a0627c1d3b5
Content-Type: multipart/related; boundary="0000000000008e1f4d0627c1d3b7"

--0000000000008e1f4d0627c1d3b7
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ${to} because the address couldn't be found.

--0000000000008e1f4d0627c1d3b7--

--0000000000008e1f2a0627c1d3b5
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; obavijesti@majstorija.test
Arrival-Date: Sat, 28 Nov 2026 01:12:30 -0800 (PST)
X-Original-Message-ID: <5f2b7c@majstorija.test>

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Sat, 28 Nov 2026 01:12:31 -0800 (PST)

--0000000000008e1f2a0627c1d3b5
Content-Type: message/rfc822

From: Majstorija <obavijesti@majstorija.test>
To: ${to}
Subject: Nova recenzija

--0000000000008e1f2a0627c1d3b5--
`.replaceAll('\n', '\r\n')
}

/** As Exchange Online writes it: the case of the address changed, fields without a space, the status in another one. */
export function exchangeReport({ returnPath, to }: Bounce): string {
  return `Received: from AM0PR07.eurprd07.prod.outlook.com (2603:10a6:208::12) by
 VI1PR07.eurprd07.prod.outlook.com with HTTPS; Sat, 28 Nov 2026 09:12:31 +0000
From: <postmaster@primjer.onmicrosoft.com>
To: <${returnPath.toUpperCase()}>
Date: Sat, 28 Nov 2026 09:12:31 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="b5b2c1f0-7a31-4c8e-9d2e-0f6c1a9b8d7e"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Subject: Undeliverable: Nova recenzija
MIME-Version: 1.0

--b5b2c1f0-7a31-4c8e-9d2e-0f6c1a9b8d7e
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="c6e1a7d2-1111-4f1c-8a0a-1d2e3f405162"

--c6e1a7d2-1111-4f1c-8a0a-1d2e3f405162
Content-Type: text/plain; charset="us-ascii"

Your message to ${to} couldn't be delivered.

--c6e1a7d2-1111-4f1c-8a0a-1d2e3f405162--

--b5b2c1f0-7a31-4c8e-9d2e-0f6c1a9b8d7e
Content-Type: message/delivery-status

Reporting-MTA: dns;VI1PR07.eurprd07.prod.outlook.com
Received-From-MTA: dns;majstorija.test
Arrival-Date: Sat, 28 Nov 2026 09:12:30 +0000

Original-Recipient: rfc822;${to}
Final-Recipient: rfc822;${to[0]!.toUpperCase()}${to.slice(1)}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--b5b2c1f0-7a31-4c8e-9d2e-0f6c1a9b8d7e
Content-Type: message/rfc822

From: Majstorija <obavijesti@majstorija.test>
To: ${to}
Subject: Nova recenzija

--b5b2c1f0-7a31-4c8e-9d2e-0f6c1a9b8d7e--
`
}
